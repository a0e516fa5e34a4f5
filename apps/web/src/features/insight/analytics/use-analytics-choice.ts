import { useSearchParams } from 'react-router';
import type { AnalyticsRange } from '@udala/contract/analytics';
import { inPlace } from '#lib/in-place.ts';
import { measures, type Measure } from './bars.ts';

export const ranges: readonly AnalyticsRange[] = ['7', '30', '90'];
const standard = { range: '30', show: 'patrons' } as const;

const among = <Value extends string>(values: readonly Value[], given: string | null): Value | undefined =>
  values.find((value) => value === given);

/** The chosen days and the measure of the bars, both stored in the URL. */
export function useAnalyticsChoice() {
  const [params, setParams] = useSearchParams();
  const choose = (part: keyof typeof standard, value: string) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (value === standard[part]) next.delete(part);
      else next.set(part, value);
      return next;
    }, inPlace);
  return {
    range: among(ranges, params.get('range')) ?? standard.range,
    measure: among(measures, params.get('show')) ?? standard.show,
    chooseRange: (range: AnalyticsRange) => choose('range', range),
    chooseMeasure: (measure: Measure) => choose('show', measure),
  };
}
