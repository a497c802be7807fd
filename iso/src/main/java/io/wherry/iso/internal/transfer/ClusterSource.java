// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.internal.transfer;

import io.wherry.iso.ClusterFormatException;
import io.wherry.mesh.ReceiveSource;
import io.wherry.transport.Deadline;
import io.wherry.transport.Link;
import io.wherry.transport.LinkClosedException;
import io.wherry.transport.LinkTimeoutException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;

/// Receives the clusters of one peer into the inbox. A failed link or invalid bytes end it: the
/// peer is lost.
final class ClusterSource implements ReceiveSource {
    private final Inbox inbox;
    private final Peer peer;
    private final Link link;
    private final ClusterReader reader;

    ClusterSource(Inbox inbox, Peer peer, Link link, ClusterReader reader) {
        this.inbox = inbox;
        this.peer = peer;
        this.link = link;
        this.reader = reader;
    }

    @Override
    public boolean receive(Duration within) {
        PeerLoss loss;
        try {
            receiveOne(Deadline.after(within));
            return true;
        } catch (LinkTimeoutException | InterruptedIOException _) {
            return true; // the waiting thread checks its own deadline and whether it is interrupted
        } catch (LinkClosedException e) {
            loss = new PeerLoss("node has left", e.byPeer(), e);
        } catch (IOException | InternalError e) {
            loss = new PeerLoss("node is lost", false, e);
        } catch (ClusterFormatException e) {
            loss = new PeerLoss("node sent bytes that are not a cluster", false, e);
        }
        reader.drop(); // before the waiting threads are told
        inbox.lose(peer, loss);
        Closeables.quietly(link);
        return false;
    }

    private void receiveOne(Deadline deadline) throws IOException {
        IncomingCluster incoming = reader.await(deadline);
        if (incoming.hasTarget() || inbox.accept(peer, incoming)) {
            reader.read(incoming, deadline);
            inbox.add(incoming);
        }
    }
}
