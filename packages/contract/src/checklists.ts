import { Type, type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Strict } from './scalars.ts';

export const checklistSteps = ['page', 'picture', 'first-post', 'share', 'bank', 'hello', 'push', 'install'] as const;
export const ChecklistStep = Type.Enum([...checklistSteps]);
export type ChecklistStep = Static<typeof ChecklistStep>;

/** First steps of a creator or a patron; the server looks up what it can see, the rest is reported to it. */
export const Checklist = Strict({
  steps: Type.Array(Strict({ step: ChecklistStep, isDone: Type.Boolean() })),
  isDismissed: Type.Boolean(),
});
export type Checklist = Static<typeof Checklist>;

export const ChecklistChanges = Strict({
  done: Type.Optional(Type.Enum(['share', 'install'])),
  isDismissed: Type.Optional(Type.Boolean()),
});
export type ChecklistChanges = Static<typeof ChecklistChanges>;

export const getChecklist = endpoint({
  method: 'GET',
  path: '/users/checklist',
  access: 'signed-in',
  cost: ['page'],
  summary: "The signed-in person's first steps",
  reply: Checklist,
});

export const updateChecklist = endpoint({
  method: 'PATCH',
  path: '/users/checklist',
  access: 'signed-in',
  cost: ['oneRow'],
  summary: 'Says that a step was done which the server cannot see, or puts the list away',
  body: ChecklistChanges,
  reply: Checklist,
});
