import type { AfterNo, WarmPath } from '#contract/needs-you';
import { isKnown } from '#contract/path';
import { counted, formatDay } from '#contract/rules/format';
import { Reasons } from '../../parts/introductions/reasons.tsx';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { connectorOf, Line, LineLink, Prospect } from './needs-you-line.tsx';

/** They said no: who else could introduce the prospect can be asked. */
export function Instead({ request }: { request: AfterNo }) {
	const { others, next, nextReasons, listId, prospectId, prospectName } = request;
	return (
		<Line
			id={request.id}
			action={
				<LineLink
					to={paths.introRequest(listId, prospectId, { through: next })}
					label={`Ask ${next} about ${prospectName}`}
				>
					Ask
				</LineLink>
			}
			detail={
				request.answerNote
					? `“${request.answerNote}”`
					: `Said no on ${formatDay(request.respondedAt ?? request.createdAt)}`
			}
		>
			<b className="font-semibold">{connectorOf(request)}</b> said no about <Prospect request={request} />.{' '}
			{counted(others, 'other')} {isKnown({ reasons: nextReasons }) ? 'could' : 'may be able to'} introduce you: ask{' '}
			<b className="font-semibold">{next}</b>.
			<Reasons reasons={nextReasons} />
		</Line>
	);
}

/** Who could be asked next. */
export function Ask({ path }: { path: WarmPath }) {
	const others = path.count - 1;
	const { prospectIds: together } = path;
	// Somebody of the network who is only known to work there is not whom the composer would name by itself.
	const isSure = isKnown(path);
	return (
		<Line
			id={path.prospectId}
			action={
				<span className="flex flex-wrap gap-1">
					{together.length > 1 && (
						<ButtonLink
							variant="ghost"
							to={paths.introRequest(path.listId, path.prospectId, {
								with: together.slice(1),
								through: path.connectorName,
							})}
							aria-label={`Ask about ${together.length} people: ${path.connectorName}`}
						>
							Ask about {together.length}
						</ButtonLink>
					)}
					<LineLink
						to={paths.introRequest(path.listId, path.prospectId, isSure ? undefined : { through: path.connectorName })}
						label={`Ask ${path.connectorName} about ${path.prospectName}`}
					>
						Ask
					</LineLink>
				</span>
			}
			detail={<Reasons reasons={path.reasons} />}
		>
			<b className="font-semibold">{path.connectorName}</b>{' '}
			{isSure ? 'could introduce you to' : 'may be able to introduce you to'}{' '}
			<b className="font-semibold">{path.prospectName}</b>
			{others > 0 && ` and ${counted(others, 'other')}`}.
		</Line>
	);
}
