import { hasReason } from '#contract/path';
import type { Prospect } from '#contract/prospect';
import type { Choice } from '../../parts/introductions/connectors.ts';
import { Reasons } from '../../parts/introductions/reasons.tsx';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { useFirstFew } from '../../ui/use-first-few.tsx';

const few = 3;

type RankedPathsProps = { prospect: Prospect; listId: string; choices: readonly Choice[] };

/**
 * Everybody who could introduce the prospect, the best first, each with the reasons and a link that asks them. Who has said
 * yes is not asked again: they are reminded from the history.
 */
export function RankedPaths({ prospect, listId, choices }: RankedPathsProps) {
	const { shown, more } = useFirstFew(choices, few, '-mx-2 px-2');
	return (
		<section aria-labelledby="ask-first" className="mt-5 border-t pt-4">
			<h3 id="ask-first" className="font-semibold text-sm">
				Whom to ask first
			</h3>
			<ol className="mt-1">
				{shown.map(({ name, connectionId, about, reasons }, at) => (
					<li key={connectionId ?? `${name} ${at}`} className="flex items-start gap-3 py-2">
						<div className="wrap-anywhere min-w-0 flex-1">
							<bdi className="block font-semibold">{name}</bdi>
							{about && (
								<span dir="auto" className="block text-ink-3 text-sm">
									{about}
								</span>
							)}
							<Reasons reasons={reasons} />
						</div>
						{!hasReason({ reasons }, 'said-yes-here') && (
							<Link
								to={paths.introRequest(listId, prospect.id, { through: name })}
								aria-label={`Ask ${name} about ${prospect.name}`}
								className="flex min-h-8 items-center font-semibold text-ember-ink text-sm hover:underline pointer-coarse:min-h-11"
							>
								Ask
							</Link>
						)}
					</li>
				))}
			</ol>
			{more}
		</section>
	);
}
