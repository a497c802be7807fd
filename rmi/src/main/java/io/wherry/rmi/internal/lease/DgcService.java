// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.session.CurrentCall;
import io.wherry.rmi.internal.session.Session;
import java.util.Objects;

/// The distributed garbage collection interface of this node.
public final class DgcService implements Dgc {
    private final DgcServer dgcServer;
    private final ReferencesInTransit inTransit;

    public DgcService(DgcServer dgcServer, ReferencesInTransit inTransit) {
        this.dgcServer = dgcServer;
        this.inTransit = inTransit;
    }

    private static Session peer() {
        return Objects.requireNonNull(CurrentCall.session());
    }

    @Override
    public void dirty(long[] objects) {
        Session peer = peer();
        peer.attend(); // the peer may call them over this session, over which no reference was
        // sent yet
        dgcServer.dirty(objects, peer);
    }

    @Override
    public void clean(long[] objects, int[] times) {
        checkLengths(objects, times);
        for (int i = 0; i < objects.length; i++) {
            dgcServer.clean(objects[i], times[i], peer());
        }
    }

    private static void checkLengths(long[] objects, int[] times) {
        if (objects.length != times.length) {
            throw new IllegalArgumentException(
                    "lengths differ: objects=" + objects.length + ", times=" + times.length);
        }
    }

    @Override
    public void held(long[] objects, int[] times) {
        checkLengths(objects, times);
        dgcServer.held(objects, times, peer());
        inTransit.settle(peer(), dgcServer.lease());
    }

    @Override
    public void received(String node, long object) {
        inTransit.received(node, object, peer());
    }
}
