import { Component, type ReactNode, useState } from 'react';
import { useLocation } from 'react-router';
import { tryScreensAgain } from '../ui/loading/lazy-screen.tsx';
import { LoadError } from '../ui/loading/load-error.tsx';
import { useWhenOnline } from '../ui/loading/use-when-online.ts';

/** Shows its children, or a way out when they throw or their code cannot be fetched. Another location tries again. */
export function CrashBoundary({ children }: { children: ReactNode }) {
	const { key } = useLocation();
	return <Boundary at={key}>{children}</Boundary>;
}

type BoundaryProps = { at: string; children: ReactNode };
type BoundaryState = { at: string; failed: boolean };

class Boundary extends Component<BoundaryProps, BoundaryState> {
	override state: BoundaryState = { at: this.props.at, failed: false };
	static getDerivedStateFromError = () => ({ failed: true });
	static getDerivedStateFromProps = ({ at }: BoundaryProps, before: BoundaryState) =>
		at === before.at ? null : { at, failed: false };
	override componentDidCatch() {
		tryScreensAgain();
	}
	override render() {
		return this.state.failed ? <Crash onBack={() => this.setState({ failed: false })} /> : this.props.children;
	}
}

function Crash({ onBack }: { onBack: () => void }) {
	// Its code may be missing only because there is no connection.
	const [wasOffline] = useState(() => !navigator.onLine);
	useWhenOnline(() => wasOffline && onBack());
	return (
		<div className="mx-auto max-w-xl p-8">
			<LoadError title="Something went wrong" onRetry={() => window.location.reload()} />
		</div>
	);
}
