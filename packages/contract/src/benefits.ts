import { Type } from 'typebox';
import { limits } from './limits.ts';

/** Benefits to tap instead of typing (specification §9); the length limits of typed ones do not apply. */
export const suggestedBenefits = [
  'Exclusive Content',
  'Live Streams',
  'Mentorship',
  'Join My Community',
  'Early Access to videos',
  'Behind the scenes',
  'Access to trainings',
  'Bonus videos',
  'Monthly Live Q and A',
] as const;

export const Benefit = Type.Union([
  Type.Enum([...suggestedBenefits]),
  Type.String({ minLength: limits.benefitMinLength, maxLength: limits.benefitMaxLength, pattern: '\\S.+\\S' }),
]);
