import type { Balance } from '@udala/contract/payouts';
import { naira } from '@udala/messages/money';
import * as m from '@udala/messages/payouts';
import { dayLabel } from '#lib/dates.ts';
import { Switch } from '#ui/switch.tsx';
import { useSavePayoutSettingsMutation } from './payouts.api.ts';

interface WeeklySwitchProps {
  balance: Balance;
  disabled: boolean;
}

export function WeeklySwitch({ balance, disabled }: WeeklySwitchProps) {
  const [save] = useSavePayoutSettingsMutation();
  return (
    <Switch
      label={m.weekly}
      hint={hintOf(balance)}
      checked={balance.isWeekly}
      disabled={disabled}
      onChange={(event) => void save({ isWeekly: event.target.checked })}
    />
  );
}

function hintOf({ isWeekly, nextWeeklyOn, minimumKobo }: Balance): string {
  const minimum = naira(minimumKobo);
  if (!isWeekly) return m.weeklyOff(minimum);
  return nextWeeklyOn === null ? m.weeklyOn(minimum) : m.weeklyNext(dayLabel(nextWeeklyOn), minimum);
}
