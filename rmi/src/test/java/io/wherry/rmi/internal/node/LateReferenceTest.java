// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RmiOptions;
import io.wherry.rmi.internal.lease.DgcClient;
import io.wherry.rmi.internal.lease.LiveReference;
import io.wherry.rmi.internal.reference.RemoteReference;
import io.wherry.rmi.internal.session.Session;
import io.wherry.rmi.internal.stub.StubClass;
import io.wherry.rmi.internal.type.ClassLoaders;
import io.wherry.transport.Address;
import io.wherry.transport.Link;
import java.io.IOException;
import java.lang.ref.Reference;
import java.rmi.ConnectException;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// References that the peer has counted over a session that ends meanwhile.
@Timeout(60)
final class LateReferenceTest {
    private static final Address ADDRESS = Address.parse("loopback://late-reference");
    private static final Duration WITHIN = Duration.ofSeconds(20);

    private final RmiOptions options = RmiOptions.standard();
    private final BlockingQueue<Session> opened = new LinkedBlockingQueue<>();

    interface Bank extends Remote {
        long balance() throws RemoteException;
    }

    private static final class OpenBank implements Bank {
        @Override
        public long balance() {
            return 0;
        }
    }

    private Session open(Node node) throws RemoteException {
        try {
            Link link = Link.to(ADDRESS);
            Session session = Session.connected(link, node, options.codec(), _ -> Link.to(ADDRESS));
            session.meet(WITHIN);
            opened.add(session);
            return session;
        } catch (RemoteException e) {
            throw e;
        } catch (IOException e) {
            throw new ConnectException("no session", e);
        }
    }

    @Test
    void areRenewedOverAnotherSession() throws Exception {
        OpenBank bank = new OpenBank();
        try {
            renewOverAnother(bank);
        } finally {
            Reference.reachabilityFence(bank);
        }
    }

    private void renewOverAnother(OpenBank bank) throws Exception {
        try (Node server = new Node(options, new ClassLoaders(null));
                Node node = new Node(options, new ClassLoaders(null));
                DgcClient client = new DgcClient(_ -> open(node), WITHIN)) {
            server.listen(ADDRESS);
            server.export(bank, null);
            LiveReference kept = restoredOverClosed(client, server.stub(bank));
            try {
                assertThat(opened.poll(20, TimeUnit.SECONDS)).isNotNull();
            } finally {
                Reference.reachabilityFence(kept);
            }
        }
    }

    /// While this thread has the lock, the other one cannot note which session it has used.
    private LiveReference restoredOverClosed(DgcClient client, Remote stub) throws Exception {
        synchronized (client) {
            LiveReference kept = client.restored(reference(stub));
            Session first = opened.take();
            Thread.sleep(200); // until the peer has replied
            first.close();
            return kept;
        }
    }

    private static RemoteReference reference(Remote stub) {
        StubInvoker invoker = (StubInvoker) StubClass.invokerOf(stub);
        return invoker.reference();
    }
}
