import type { Message } from '@udala/contract/messages';
import * as m from '@udala/messages/messages';

/** What one says in one go stands together, under one time. */
const oneGoMs = 300_000;

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** By this phone's calendar, as the times beside the messages are by its clock. */
const dayAt = (ms: number): string => dayFormat.format(ms).replace('Sept', 'Sep');

export interface Day {
  name: string;
  messages: Message[];
}

/** Messages, oldest first, under the day they were written on. */
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

/** Whether a time stands under it: its writer says nothing more for a while. */
export const endsGo = (message: Message, next: Message | undefined): boolean =>
  next === undefined ||
  next.isMine !== message.isMine ||
  Date.parse(next.createdAt) - Date.parse(message.createdAt) > oneGoMs;
