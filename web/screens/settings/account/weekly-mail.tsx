import { useMutation, useQuery } from '@tanstack/react-query';
import { browserTimeZone } from '#contract/rules/time-zone';
import { updateWeeklyMail, weeklyMailQuery } from '../../../queries/weekly-mail.ts';
import { Card, CardTitle } from '../../../ui/card.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { NativeSelect } from '../../../ui/fields/native-select.tsx';
import { Switch } from '../../../ui/fields/switch.tsx';
import { LoadError } from '../../../ui/loading/load-error.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

/** The Monday morning mail: on or off, and in which time zone. */
export function WeeklyMail() {
	const { data, isLoadingError, refetch } = useQuery(weeklyMailQuery);
	const { mutate } = useMutation(updateWeeklyMail);
	const here = browserTimeZone();
	const chosen = data?.timeZone ?? here;
	// No browser lists UTC among its time zones.
	const zones = [...new Set([chosen, here, 'UTC', ...Intl.supportedValuesOf('timeZone')])].map((value) => ({
		value,
		label: value,
	}));
	return (
		<Card aria-labelledby="weekly-mail">
			<CardTitle id="weekly-mail">Weekly Email</CardTitle>
			{data ? (
				<div className="mt-4 grid gap-4">
					<Switch
						label="Email me on Mondays"
						hint="Only when there’s something to do: yeses, replies, bounces and follow-ups."
						on={data.isOn}
						onChange={(isOn) => mutate({ isOn })}
					/>
					<Field label="Time Zone">
						{(control) => (
							<NativeSelect
								{...control}
								value={chosen}
								onValueChange={(timeZone) => mutate({ timeZone })}
								options={zones}
							/>
						)}
					</Field>
				</div>
			) : isLoadingError ? (
				<LoadError title="Failed to load the weekly email" onRetry={() => refetch()} />
			) : (
				<Skeleton className="mt-4 h-12 w-full" />
			)}
		</Card>
	);
}
