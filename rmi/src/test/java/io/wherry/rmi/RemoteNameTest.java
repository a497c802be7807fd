// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.MalformedURLException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that names are parsed by the grammar of java.rmi, in comparison with java.rmi itself.
final class RemoteNameTest {

    @ParameterizedTest
    @CsvSource({
        "x, '', 0, x",
        "/x, '', 0, x",
        "'', '', 0, ''",
        "rmi:/x, '', 0, x",
        "rmi:///x, '', 0, x",
        "///x, '', 0, x",
        "//host/x, host, 0, x",
        "rmi://host:2222/x, host, 2222, x",
        "//host:/x, host, 0, x",
        "//host, host, 0, ''",
        "//host:1, host, 1, ''",
        "//host/a/b, host, 0, a/b",
        "//host/a%20b, host, 0, a b",
        "//:2222/x, '', 2222, x",
        "rmi://:2222/x, '', 2222, x",
        "//:/x, '', 0, x",
        "//my_host:2222/x, my_host, 2222, x",
        "rmi://my_host/x, my_host, 0, x",
        "//[::1]:2223/x, [::1], 2223, x",
        "//1.2.3.4:5/x, 1.2.3.4, 5, x"
    })
    void nameHasHostPortAndName(String text, String host, int port, String name) throws Exception {
        assertThat(RemoteName.parse(text)).isEqualTo(new RemoteName(host, port, name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "rmi:x",
                "rmi:",
                "rmi://",
                "//",
                "//host:-1/x",
                "//host:port/x",
                "//host:1:2/x",
                "//-host/x",
                "//host/a b",
                "//user@host/x",
                "//host/x#f",
                "//host/x?q",
                "http://host/x",
                "RMI://host/x",
                "//[::1/x",
                "//host:99999999999/x"
            })
    void malformedNameIsRefusedAsByJavaRmi(String text) {
        assertThatThrownBy(() -> RemoteName.parse(text))
                .isInstanceOf(MalformedURLException.class)
                .hasMessageContaining(text);
        assertThatThrownBy(() -> java.rmi.Naming.lookup(text))
                .isInstanceOf(MalformedURLException.class);
    }

    /// java.rmi throws an unchecked exception for the first one.
    @ParameterizedTest
    @ValueSource(strings = {"//host:99999/x", "//my_..host/x"})
    void impossiblePortOrHostIsMalformed(String text) {
        assertThatThrownBy(() -> Naming.lookup(text))
                .isInstanceOf(MalformedURLException.class)
                .hasMessageContaining(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"//host:1/x", "//[::1]:2/x", "//:3/x"})
    void namesOfARegistryBeginAlike(String text) throws Exception {
        assertThat(RemoteName.parse(text).prefix() + 'x').isEqualTo(text);
    }
}
