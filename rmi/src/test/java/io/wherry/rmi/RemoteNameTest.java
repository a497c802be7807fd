// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.MalformedURLException;
import java.rmi.Remote;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests that names are parsed by the grammar of java.rmi, in comparison with java.rmi itself.
final class RemoteNameTest {

    @ParameterizedTest
    @CsvSource({
        "x, '', 1099, x",
        "/x, '', 1099, x",
        "'', '', 1099, ''",
        "rmi:/x, '', 1099, x",
        "rmi:///x, '', 1099, x",
        "///x, '', 1099, x",
        "//host/x, host, 1099, x",
        "rmi://host:2222/x, host, 2222, x",
        "//host:/x, host, 1099, x",
        "//host, host, 1099, ''",
        "//host:1, host, 1, ''",
        "//host/a/b, host, 1099, a/b",
        "//host/a%20b, host, 1099, a b",
        "//host:0/x, host, 0, x",
        "//:2222/x, '', 2222, x",
        "rmi://:2222/x, '', 2222, x",
        "//:/x, '', 1099, x",
        "//my_host:2222/x, my_host, 2222, x",
        "rmi://my_host/x, my_host, 1099, x",
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

    /// java.rmi throws a `NullPointerException`, at the registry.
    @ParameterizedTest
    @ValueSource(strings = {"", "/", "//host", "//host:1/", "rmi:///"})
    void nameOfTheRegistryItselfIsNotBound(String text) {
        Remote object = new Remote() {};

        assertThatThrownBy(() -> Naming.bind(text, object))
                .isInstanceOf(MalformedURLException.class)
                .hasMessageContaining("name of the object is empty");
        assertThatThrownBy(() -> Naming.rebind(text, object))
                .isInstanceOf(MalformedURLException.class);
        assertThatThrownBy(() -> Naming.unbind(text)).isInstanceOf(MalformedURLException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"//host:1/x", "//[::1]:2/x", "//:3/x"})
    void namesOfARegistryBeginAlike(String text) throws Exception {
        assertThat(RemoteName.parse(text).prefix() + 'x').isEqualTo(text);
    }

    /// As in the results of `java.rmi.Naming.list`.
    @ParameterizedTest
    @CsvSource({"'', //:1099/", "//host, //host:1099/", "//host:/x, //host:1099/"})
    void namesOfARegistryHaveItsPort(String text, String prefix) throws Exception {
        assertThat(RemoteName.parse(text).prefix()).isEqualTo(prefix);
    }
}
