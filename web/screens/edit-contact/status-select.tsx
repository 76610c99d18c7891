import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { fallbackColor } from '#contract/rules/status';
import { statusesQuery } from '../../queries/statuses.ts';
import { Select } from '../../ui/fields/select.tsx';

type StatusSelectProps = Omit<ComponentProps<typeof Select>, 'options'> & { saved: string };

/** The person's statuses in their order. A status that was deleted stays a choice while the prospect has it. */
export function StatusSelect({ saved, ...props }: StatusSelectProps) {
	const statuses = useQuery(statusesQuery);
	const options = (statuses.data ?? []).map(({ value, name, color }) => ({ value, label: name, color }));
	if (!options.some((option) => option.value === saved)) {
		options.push({ value: saved, label: saved, color: fallbackColor });
	}
	return <Select {...props} options={options} />;
}
