import type { DeclinedRequest, WarmPath } from '#contract/needs-you';
import { isKnown, type PathReason } from '#contract/path';
import { firstName } from '#contract/rules/first-name';
import { counted } from '#contract/rules/format';
import { askTo, insteadTo } from '../../../features/connectors/connectors-next.ts';
import { ReachMark } from '../../../features/connectors/reach-mark.tsx';
import { paths } from '../../../paths.ts';
import { Content } from './content.tsx';
import { Connector, ConnectorLink, Prospect, ProspectLink } from './names.tsx';
import { VerbLink } from './verbs.tsx';

// One reason is enough: the strongest, which comes first.
const strongest = ([first]: readonly PathReason[]) => first && `${first.text}.`;

/** After a no: suggests another connector. */
export function Instead({ request }: { request: DeclinedRequest }) {
	const { others, next, nextReach, nextReasons, prospectName, answerNote, listId } = request;
	return (
		<Content
			question={
				<>
					<Connector request={request} />{' '}
					{request.status === 'doesnt_know' ? (
						<>
							doesn’t know <Prospect request={request} /> well enough.
						</>
					) : (
						<>
							said no to introducing you to <Prospect request={request} />.
						</>
					)}{' '}
					Try <ConnectorLink listId={listId} name={next} />
					<ReachMark reach={nextReach} /> instead{others > 1 && ` (${others - 1} more)`}.
				</>
			}
			words={answerNote && <p dir="auto">{`“${answerNote}”`}</p>}
			detail={strongest(nextReasons)}
		>
			<VerbLink primary to={insteadTo(request)} label={`Ask ${next} about ${prospectName}`}>
				Ask {firstName(next)}
			</VerbLink>
		</Content>
	);
}

/** A connector who could be asked next. */
export function Ask({ path }: { path: WarmPath }) {
	const { connectorName, prospectName, prospectId, prospectIds: together, listId, reach, reasons } = path;
	const others = path.count - 1;
	return (
		<Content
			question={
				<>
					<ConnectorLink listId={listId} name={connectorName} />
					<ReachMark reach={reach} /> {isKnown(path) ? 'could introduce you to' : 'may be able to introduce you to'}{' '}
					<ProspectLink listId={listId} prospectId={prospectId} name={prospectName} />
					{others > 0 && ` and ${counted(others, 'other')}`}.
				</>
			}
			detail={strongest(reasons)}
		>
			<VerbLink primary to={askTo(path)} label={`Ask ${connectorName} about ${prospectName}`}>
				Ask {firstName(connectorName)}
			</VerbLink>
			{together.length > 1 && (
				<VerbLink
					to={paths.introRequest(listId, prospectId, { with: together.slice(1), through: connectorName })}
					label={`Ask about ${together.length} people: ${connectorName}`}
				>
					Ask about {together.length}
				</VerbLink>
			)}
		</Content>
	);
}
