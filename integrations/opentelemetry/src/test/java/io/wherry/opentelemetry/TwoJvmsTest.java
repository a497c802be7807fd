// SPDX-License-Identifier: Apache-2.0
package io.wherry.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.wherry.opentelemetry.TracedPeer.Probe;
import io.wherry.opentelemetry.TracedPeer.Seen;
import io.wherry.testkit.transport.PeerJvm;
import io.wherry.transport.Address;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// A trace goes on in another JVM.
@Timeout(60)
final class TwoJvmsTest {

    @Test
    void spanOfAnotherJvmIsAChildOfTheCall() throws Exception {
        try (TestHost client = TestHost.traced()) {
            callAnotherJvm(client);
        }
    }

    @Test
    void propertyNamesTheInterceptor() throws Exception {
        try (TestHost client = TestHost.byProperty()) {
            callAnotherJvm(client);
        }
    }

    private static void callAnotherJvm(TestHost client) throws Exception {
        Process peer = PeerJvm.start(TracedPeer.class, List.of());
        try {
            Address address = Address.parse(peer.inputReader().readLine());
            Probe probe = (Probe) client.runtime().registryAt(address).lookup("object");

            Seen seen = probe.look();

            SpanData made = client.ended(SpanKind.CLIENT).getLast();
            assertThat(made.getName()).isEqualTo(Probe.class.getName() + "/look");
            assertThat(seen)
                    .isEqualTo(new Seen(made.getTraceId(), made.getSpanId(), true, peer.pid()));
        } finally {
            peer.getOutputStream().close();
            assertThat(peer.waitFor(20, TimeUnit.SECONDS)).isTrue();
        }
    }
}
