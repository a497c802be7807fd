// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.transport.Address;
import io.wherry.transport.LinkOptions;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Tests of the ports that socket factories choose.
@Timeout(30)
final class SocketFactoriesTest {
    interface Greeting extends Remote {
        String greet() throws RemoteException;
    }

    @Test
    void portThatIsTakenIsChosenAnew() throws Exception {
        LinkSocketFactory sockets = new LinkSocketFactory(Address.parse("loopback://chosen-ports"));
        Greeting object = () -> "hello";
        try (RmiRuntime first = RmiRuntime.with(LinkOptions.standard());
                RmiRuntime second = RmiRuntime.with(LinkOptions.standard())) {
            SocketFactories.listen(first, 0, null, sockets);
            List<String> taken = RmiRuntime.addressesOf(first.export(object));

            SocketFactories.listen(second, 0, null, sockets);

            assertThat(RmiRuntime.addressesOf(second.export(object)))
                    .isNotEmpty()
                    .doesNotContainAnyElementsOf(taken);
        }
    }
}
