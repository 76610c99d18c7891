import { ExternalLink } from 'lucide-react';
import { hasReason } from '#contract/path';
import type { Prospect } from '#contract/prospect';
import { isWebAddress } from '#contract/rules/web-address';
import { type ConnectorChoice, isNamed } from '../../features/connectors/connectors.ts';
import { ReachMark } from '../../features/connectors/reach-mark.tsx';
import { Reasons } from '../../features/connectors/reasons.tsx';
import { Closeness } from '../../features/network/closeness.tsx';
import { paths } from '../../paths.ts';
import { IconLink } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { useFirstFew } from '../../ui/use-first-few.tsx';

const few = 3;

type RankedPathsProps = {
	prospect: Prospect;
	listId: string;
	choices: readonly ConnectorChoice[];
	/** The connector asked by the button above. */
	asked: ConnectorChoice | undefined;
	/** False while a connector has an open ask, because no one else is asked meanwhile. */
	isOffering: boolean;
	/** The current connection source of the form, and a function that replaces it. */
	source: string;
	onUse: (name: string) => void;
};

/**
 * Everyone who could introduce the prospect, best first, each with the reasons and a link to ask them, except the
 * connector asked by the button above. While an ask is open, or after a yes, there are no links. People who aren't a
 * connection yet can be used as the source; connections have their own card for that.
 */
export function RankedPaths({ prospect, listId, choices, asked, isOffering, source, onUse }: RankedPathsProps) {
	const { shown, more } = useFirstFew(choices, few, '-mx-2 px-2');
	return (
		<section aria-labelledby="best-intro" className="mt-5 border-t pt-4">
			<h3 id="best-intro" className="font-semibold text-sm">
				Best intro first
			</h3>
			<ol className="mt-1">
				{shown.map((choice, at) => {
					const { name, connectionId, about, reach, reasons, ledger, linkedinUrl, isSource, acquaintance } = choice;
					return (
						<li key={connectionId ?? `${name} ${at}`} className="flex items-start gap-3 py-2">
							<div className="wrap-anywhere min-w-0 flex-1">
								<span className="block">
									<bdi className="font-semibold">{name}</bdi>
									<ReachMark reach={reach} />
								</span>
								{about && (
									<span dir="auto" className="block text-ink-3 text-sm">
										{about}
									</span>
								)}
								<Reasons reasons={reasons} ledger={ledger} />
								{acquaintance && <Closeness {...acquaintance} />}
								{!hasReason(choice, 'mutual-connection') && !isSource && (
									<button
										type="button"
										aria-label={`${isNamed(name, source) ? 'My introducer' : 'Make this my introducer'}: ${name}`}
										onClick={() => onUse(name)}
										className="min-h-8 rounded-sm text-ink-2 text-sm hover:underline pointer-coarse:min-h-11"
									>
										{isNamed(name, source) ? 'My introducer' : 'Make this my introducer'}
									</button>
								)}
							</div>
							{linkedinUrl && isWebAddress(linkedinUrl) && (
								<IconLink href={linkedinUrl} label={`Open ${name}’s profile (opens in a new tab)`}>
									<ExternalLink aria-hidden />
								</IconLink>
							)}
							{isOffering && choice !== asked && (
								<Link
									to={paths.introRequest(listId, prospect.id, { through: name })}
									aria-label={`Ask ${name} about ${prospect.name}`}
									className="flex min-h-8 items-center font-semibold text-ember-ink text-sm hover:underline pointer-coarse:min-h-11"
								>
									Ask
								</Link>
							)}
						</li>
					);
				})}
			</ol>
			{more}
		</section>
	);
}
