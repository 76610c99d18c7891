import { useMutation } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { closenessWords } from '#contract/rules/bond';
import { type HowWell, howWells } from '#contract/rules/how-well';
import { updateCloseness } from '../../queries/network-details.ts';

type ClosenessProps = {
	/** Their place in the network, and their name there. */
	place: number;
	name: string;
	closeness: HowWell | null;
	className?: string;
};

/** Sets how well the user knows a contact of their network. A second press clears it. */
export function Closeness({ place, name, closeness, className }: ClosenessProps) {
	const { mutate, isPending, variables } = useMutation(updateCloseness);
	const chosen = isPending ? variables.closeness : closeness;
	return (
		<fieldset
			aria-label={`How well I know ${name}`}
			className={clsx('flex flex-wrap items-center gap-x-1 text-ink-3 text-sm', className)}
		>
			<span aria-hidden>I know them</span>
			{howWells.map((each) => (
				<button
					key={each}
					type="button"
					aria-pressed={chosen === each}
					aria-label={`I know ${name} ${closenessWords[each]}`}
					onClick={() => mutate({ place, name, closeness: chosen === each ? null : each })}
					className="min-h-8 rounded-sm px-1.5 text-ink-2 hover:bg-hover aria-pressed:bg-ember-soft aria-pressed:font-semibold aria-pressed:text-ember-ink pointer-coarse:min-h-11"
				>
					{closenessWords[each]}
				</button>
			))}
		</fieldset>
	);
}
