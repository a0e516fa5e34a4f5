import type { Message } from '@udala/contract/messages';
import * as m from '@udala/messages/messages';
import { dateFormat } from '@udala/messages/format';

const minuteMs = 60_000;
const minuteOf = ({ createdAt }: Message): number => Math.floor(Date.parse(createdAt) / minuteMs);

const dayFormat = dateFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** In the device's time zone, like the times beside the messages. */
const dayAt = (ms: number): string => dayFormat(ms).replace('Sept', 'Sep');

export interface Day {
  name: string;
  messages: Message[];
}

/** Groups messages, oldest first, by day. */
export function byDay(messages: readonly Message[], nowMs: number): Day[] {
  const days: Day[] = [];
  for (const message of messages) {
    const name = dayName(Date.parse(message.createdAt), nowMs);
    const day = days.at(-1);
    if (day?.name === name) day.messages.push(message);
    else days.push({ name, messages: [message] });
  }
  return days;
}

function dayName(ms: number, nowMs: number): string {
  const yesterday = new Date(nowMs);
  yesterday.setDate(yesterday.getDate() - 1);
  const day = dayAt(ms);
  if (day === dayAt(nowMs)) return m.today;
  return day === dayAt(yesterday.getTime()) ? m.yesterday : day;
}

/** True if the message is the last of those that one writer sent within a minute: the time is shown under it. */
export const endsGroup = (message: Message, next: Message | undefined): boolean =>
  next === undefined || next.isMine !== message.isMine || minuteOf(next) !== minuteOf(message);
