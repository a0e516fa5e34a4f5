export const testMessage = 'Notifications dey work for here. This one na test.';
export const manyMore = (count: number) => `You get ${count} more new notifications`;
