// SPDX-License-Identifier: Apache-2.0
package io.wherry.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class AddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "tcp://localhost:0",
                "tcp://node-1.cluster_a:65535",
                "tcp://127.0.0.1:1099",
                "tcp://[::1]:7",
                "tcp://[fe80::1%eth0]:7",
                "tcp://[fe80::1%enP2p1s0]:7",
                "tls://example.org:443",
                "unix:///run/wherry/a b%20c.sock",
                "shm://ring-1",
                "mpi://12",
                "loopback://a.b-c"
            })
    void textOfAnAddressIsTheTextItWasReadFrom(String text) {
        assertThat(Address.parse(text)).hasToString(text);
    }

    @Test
    void partsOfAnAddressAreItsFields() {
        assertThat(Address.parse("tcp://Example.ORG:80"))
                .isEqualTo(new Address.Tcp("example.org", 80));
        assertThat(Address.parse("tcp://[::1]:80")).isEqualTo(new Address.Tcp("::1", 80));
        assertThat(Address.parse("tls://a:1")).isEqualTo(new Address.Tls("a", 1));
        assertThat(Address.parse("unix:///a")).isEqualTo(new Address.Unix(Path.of("/a")));
        assertThat(Address.parse("shm://a")).isEqualTo(new Address.Shm("a"));
        assertThat(Address.parse("mpi://3")).isEqualTo(new Address.Mpi(3));
        assertThat(Address.parse("TCP://Example.ORG:80")).hasToString("tcp://example.org:80");
        assertThat(new Address.Tcp("FE80::A%enP2p1s0", 80).host()).isEqualTo("fe80::a%enP2p1s0");
    }

    @ParameterizedTest
    @CsvSource({
        "tcp://127.0.0.1:80, true",
        "tcp://127.7.0.1:80, true",
        "tls://[::1]:80, true",
        "tcp://10.0.0.1:80, false",
        "tcp://localhost:80, false",
        "unix:///a, true",
        "shm://a, true",
        "loopback://a, true",
        "mpi://1, true"
    })
    void addressesOfThisHostAreLocal(String text, boolean local) {
        assertThat(Address.parse(text).isLocal()).isEqualTo(local);
    }

    @Test
    void addressesOfOthersAreNotLocal() {
        assertThat(new Address.Other("x-1", "y").isLocal()).isFalse();
        assertThat(new Address.Other("x-1", "y")).hasToString("x-1://y");
        assertThatThrownBy(() -> new Address.Other("X", "y"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    ``                     | no "://" after a scheme                           | 0
                    localhost:80           | no "://" after a scheme                           | 0
                    http://localhost:80    | unknown scheme, installed=[tcp, tls, unix, loopback] | 0
                    ://localhost:80        | no scheme                                         | 0
                    t_p://localhost:80     | invalid character in the scheme                   | 1
                    1tcp://localhost:80    | invalid character in the scheme                   | 0
                    tcp://                 | no ":port" after the host                         | 6
                    tcp://:80              | no host                                           | 6
                    tcp://localhost        | no ":port" after the host                         | 15
                    tcp://localhost:       | no port                                           | 16
                    tcp://localhost:8x     | port is not a number                              | 17
                    tcp://localhost:-1     | port is not a number                              | 16
                    tcp://localhost:80/    | port is not a number                              | 18
                    tcp://localhost:65536  | port is greater than 65535                        | 16
                    tcp://local host:80    | invalid character in the host name                   | 11
                    tcp://-a:80            | host name starts with '-'                         | 6
                    tcp://a..b:80          | empty part in a host name                         | 8
                    tcp://1.2.3:80         | not an IPv4 address                               | 6
                    tcp://1.2.3.256:80     | not an IPv4 address                               | 6
                    tcp://::1:80           | more than one colon; an IPv6 address needs brackets | 6
                    tcp://[::1:80          | bracket is never closed                           | 6
                    tcp://[::1]80          | no ":port" after the host                         | 11
                    tcp://[::g]:80         | not an IPv6 address                               | 7
                    tcp://[fe80::1%]:80    | bad zone of an IPv6 address                       | 15
                    tcp://[localhost]:80   | brackets around a host that is not an IPv6 address    | 6
                    unix://run/a           | path does not start with "/"                      | 7
                    unix://                | path does not start with "/"                      | 7
                    shm://                 | no name                                           | 6
                    shm://a/b              | invalid character in the name                        | 7
                    mpi://                 | no rank                                           | 6
                    mpi://x                | rank is not a number                              | 6
                    mpi://2147483648       | rank is greater than 2147483647                   | 6
                    """)
    void mistakeShowsTheTextAndThePlace(String text, String what, int at) {
        assertThatThrownBy(() -> Address.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("bad address, " + what + ": text=\"" + text + "\", at=" + at);
    }

    @Test
    void zeroByteIsNoPartOfAPath() {
        assertThatThrownBy(() -> Address.parse("unix:///a\0b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not a path");
    }

    @Test
    void addressChecksItsParts() {
        assertThatThrownBy(() -> new Address.Tcp("a b", 1)).hasMessageContaining("at=1");
        assertThatThrownBy(() -> new Address.Tcp("a", 70_000)).hasMessageContaining("port=70000");
        assertThatThrownBy(() -> new Address.Unix(Path.of("a"))).hasMessageContaining("absolute");
        assertThatThrownBy(() -> new Address.Shm("")).hasMessageContaining("bad name");
        assertThatThrownBy(() -> new Address.Mpi(-1)).hasMessageContaining("rank=-1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mpi://0", "shm://a"})
    void knownSchemeWithoutATransportSaysSo(String text) {
        Address address = Address.parse(text);

        assertThatThrownBy(() -> Link.to(address))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "no transport is installed for the scheme: address="
                                + text
                                + ", installed=[tcp, tls, unix, loopback]; wherry-transport-"
                                + address.scheme()
                                + " has one");
        assertThatThrownBy(() -> Listener.at(address)).isInstanceOf(IllegalArgumentException.class);
    }
}
