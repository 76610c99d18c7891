import { TriangleAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { pressProps } from './press-kind.ts';
import type { useSending } from './use-sending.ts';

type TroubleProps = { problem: NonNullable<ReturnType<typeof useSending>['problem']> };

/** Says why an email failed and, if it may have been sent, offers a button that sends it again. */
export function Trouble({ problem }: TroubleProps) {
	return (
		<div role="alert" className="flex w-full gap-3 rounded-md bg-danger-soft p-4 text-danger-ink">
			<TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
			<div className="min-w-0">
				<p className="wrap-anywhere">{problem.sentence}</p>
				{problem.mayHaveBeenSent && (
					<>
						<p className="mt-1">
							We won’t send it again on our own. Check with your connection before you send it again.
						</p>
						<Button
							className="mt-3"
							{...pressProps('again')}
							// This button disappears when pressed.
							onClick={({ currentTarget }) => {
								currentTarget.form?.querySelector<HTMLElement>('[value=mail]')?.focus();
							}}
						>
							Send it again
						</Button>
					</>
				)}
			</div>
		</div>
	);
}
