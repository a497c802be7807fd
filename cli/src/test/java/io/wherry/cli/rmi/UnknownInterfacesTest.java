// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class UnknownInterfacesTest {
    @Test
    void numberOfInterfacesIsBounded() throws Exception {
        UnknownInterfaces loader =
                new UnknownInterfaces(UnknownInterfacesTest.class.getClassLoader());
        Class<?> first = loader.loadClass("com.acme.Unknown0");
        for (int i = 1; i < UnknownInterfaces.MOST; i++) {
            loader.loadClass("com.acme.Unknown" + i);
        }

        assertThatThrownBy(() -> loader.loadClass("com.acme.OneMore"))
                .isInstanceOf(ClassNotFoundException.class)
                .hasMessageContaining("com.acme.OneMore");
        assertThat(loader.loadClass("com.acme.Unknown0")).isSameAs(first);
    }
}
