import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { createSampleList } from '../../queries/prospect-list-changes.ts';
import { Button } from '../../ui/button.tsx';

/** Creates the list of invented people and opens it. */
export function SampleButton() {
	const navigate = useNavigate();
	const { mutate, isPending } = useMutation(createSampleList);
	return (
		<Button
			variant="ghost"
			pending={isPending}
			onClick={() => mutate(undefined, { onSuccess: (list) => list && navigate(paths.list(list.id)) })}
		>
			See it with sample people
		</Button>
	);
}
