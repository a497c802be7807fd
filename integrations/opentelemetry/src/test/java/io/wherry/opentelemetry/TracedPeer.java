// SPDX-License-Identifier: Apache-2.0
package io.wherry.opentelemetry;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.trace.ReadableSpan;
import java.io.Serializable;
import java.rmi.Remote;
import java.rmi.RemoteException;

/// A program with a traced object. Ends when its input does.
final class TracedPeer {
    interface Probe extends Remote {
        /// Returns trace, parent and process of the span within which it runs.
        Seen look() throws RemoteException;
    }

    record Seen(String trace, String parent, boolean isRemote, long process)
            implements Serializable {}

    private TracedPeer() {}

    private static Seen look() {
        ReadableSpan span = (ReadableSpan) Span.current();
        return new Seen(
                span.getSpanContext().getTraceId(),
                span.getParentSpanContext().getSpanId(),
                span.getParentSpanContext().isRemote(),
                ProcessHandle.current().pid());
    }

    public static void main(String[] arguments) throws Exception {
        TestHost host = TestHost.traced();
        Probe probe = TracedPeer::look;
        host.export(probe, Probe.class, host);
        System.out.println(host.address());
        System.in.transferTo(System.out);
        System.exit(0); // as exported objects keep the JVM going
    }
}
