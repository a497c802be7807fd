// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi.internal.stub;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.rmi.RemoteInvoker;
import io.wherry.rmi.internal.type.RemoteType;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ProxyStubTest {
    interface Greeting extends Remote {
        String greet() throws RemoteException;
    }

    @Test
    void equalsAStubOfTheSameObjectThatHasAClass() {
        RemoteInvoker invoker = (_, _) -> "hello";
        List<Class<?>> interfaces = List.of(Greeting.class);

        Remote proxy = ProxyStub.of(RemoteType.of(interfaces), invoker);
        Remote generated = StubClass.of(interfaces).stub(invoker);

        assertThat(proxy).isEqualTo(generated).hasSameHashCodeAs(generated);
        assertThat(generated).isEqualTo(proxy);
        assertThat(proxy).isNotEqualTo(null);
    }
}
