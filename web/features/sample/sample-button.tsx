import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { sampleListType } from '#contract/rules/sample';
import { paths } from '../../paths.ts';
import { createSampleList } from '../../queries/prospect-list-changes.ts';
import { listsQuery } from '../../queries/prospect-lists.ts';
import { Button } from '../../ui/button.tsx';

/** Creates the sample list and opens it. Hidden if there is a sample list, and until that is known. */
export function SampleButton() {
	const navigate = useNavigate();
	const { mutate, isPending } = useMutation(createSampleList);
	const { data: lists } = useQuery(listsQuery);
	if (!lists || lists.some(({ type }) => type === sampleListType)) return null;
	return (
		<Button
			pending={isPending}
			onClick={() => mutate(undefined, { onSuccess: (list) => list && navigate(paths.list(list.id)) })}
		>
			Try it with sample people
		</Button>
	);
}
