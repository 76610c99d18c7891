import type { AfterNo, WarmPath } from '#contract/needs-you';
import { isKnown } from '#contract/path';
import { counted, formatDay } from '#contract/rules/format';
import { askTo, insteadTo, openFromNeedsYou } from '../../parts/introductions/connectors-next.ts';
import { ReachMark } from '../../parts/introductions/reach-mark.tsx';
import { Reasons } from '../../parts/introductions/reasons.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { connectorOf, Line, LineLink, Prospect } from './needs-you-line.tsx';

/** They said no: who else could introduce the prospect can be asked. */
export function Instead({ request }: { request: AfterNo }) {
	const { others, next, nextReach, nextReasons, prospectName } = request;
	// That they do not know somebody is no no: the reader learns which of the two it was.
	const said = request.status === 'doesnt_know' ? 'doesn’t know' : 'said no about';
	return (
		<Line
			id={request.id}
			action={
				<LineLink to={insteadTo(request)} label={`Ask ${next} about ${prospectName}`}>
					Ask
				</LineLink>
			}
			detail={request.answerNote ? `“${request.answerNote}”` : saidOn(request)}
		>
			<b className="font-semibold">{connectorOf(request)}</b> {said} <Prospect request={request} />
			{request.status === 'doesnt_know' && ' well enough'}. {counted(others, 'other')}{' '}
			{isKnown({ reasons: nextReasons }) ? 'could' : 'may be able to'} introduce you: ask{' '}
			<b className="font-semibold">{next}</b>
			<ReachMark reach={nextReach} />.
			<Reasons reasons={nextReasons} />
		</Line>
	);
}

function saidOn({ status, respondedAt, createdAt }: AfterNo): string {
	const day = formatDay(respondedAt ?? createdAt);
	return status === 'doesnt_know' ? `Told you on ${day}` : `Said no on ${day}`;
}

/** Who could be asked next. */
export function Ask({ path }: { path: WarmPath }) {
	const others = path.count - 1;
	const { prospectIds: together } = path;
	const composer = paths.introRequest(path.listId, path.prospectId, {
		with: together.slice(1),
		through: path.connectorName,
	});
	const isSure = isKnown(path);
	return (
		<Line
			id={path.prospectId}
			action={
				<span className="flex flex-wrap gap-1">
					{together.length > 1 && (
						<ButtonLink
							variant="ghost"
							to={composer}
							onClick={() => openFromNeedsYou(composer)}
							aria-label={`Ask about ${together.length} people: ${path.connectorName}`}
						>
							Ask about {together.length}
						</ButtonLink>
					)}
					<LineLink to={askTo(path)} label={`Ask ${path.connectorName} about ${path.prospectName}`}>
						Ask
					</LineLink>
				</span>
			}
			detail={<Reasons reasons={path.reasons} ledger={path.ledger} />}
		>
			<b className="font-semibold">{path.connectorName}</b>
			<ReachMark reach={path.reach} /> {isSure ? 'could introduce you to' : 'may be able to introduce you to'}{' '}
			<b className="font-semibold">{path.prospectName}</b>
			{others > 0 && ` and ${counted(others, 'other')}`}.
		</Line>
	);
}
