// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.lease;

import io.wherry.rmi.internal.session.CurrentCall;
import io.wherry.rmi.internal.session.Session;
import java.util.Objects;

/// The collector of this node.
public final class References implements Collector {
    private final Holdings holdings;
    private final Loans loans;

    public References(Holdings holdings, Loans loans) {
        this.holdings = holdings;
        this.loans = loans;
    }

    private static Session peer() {
        return Objects.requireNonNull(CurrentCall.session());
    }

    @Override
    public void dirty(long[] objects) {
        Session peer = peer();
        peer.attend(); // it may call them over this session, where no reference has gone yet
        holdings.dirty(objects, peer);
    }

    @Override
    public void clean(long[] objects, int[] times) {
        if (objects.length != times.length) {
            throw new IllegalArgumentException(
                    "lengths differ: objects=" + objects.length + ", times=" + times.length);
        }
        for (int i = 0; i < objects.length; i++) {
            holdings.clean(objects[i], times[i], peer());
        }
    }

    @Override
    public void received(String node, long object) {
        loans.received(node, object, peer());
    }
}
