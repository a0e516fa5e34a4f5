export const send = 'Send';
export const none = 'Nobody never talk anything.';
export const reply = 'Answer';
export const sending = 'E dey go…';
export const queued = 'E dey wait for network';
export const notSent = 'E no go.';
export const remove = 'Comot am';
