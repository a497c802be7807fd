// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(30)
final class HostVariablesTest {
    private static final long MOST_CPU_NANOS = 300_000_000;

    private static Map<String, String> variables(String hosts) {
        return new HashMap<>(Map.of("WHERRY_HOSTS", hosts, "WHERRY_RESOLVE_SECONDS", "1"));
    }

    private static RankPlacement placement(Map<String, String> variables) {
        return Objects.requireNonNull(HostVariables.placement(variables));
    }

    @Test
    void ranksOfAHostHaveConsecutivePorts() {
        Map<String, String> variables = variables("192.0.2.[1-2]:2,192.0.2.9");
        variables.put("WHERRY_RANK", "3");

        RankPlacement placement = placement(variables);

        assertThat(placement.rank()).isEqualTo(3);
        assertThat(placement.size()).isEqualTo(5);
        assertThat(placement.addresses())
                .isEqualTo(
                        "tcp://192.0.2.1:20000 tcp://192.0.2.1:20001 tcp://192.0.2.2:20000"
                                + " tcp://192.0.2.2:20001 tcp://192.0.2.9:20000");
    }

    @Test
    void portIsChosen() {
        Map<String, String> variables = variables("192.0.2.1,192.0.2.2");
        variables.put("WHERRY_RANK", "0");
        variables.put("WHERRY_PORT", "7000");

        assertThat(placement(variables).address(1)).hasToString("tcp://192.0.2.2:7000");
    }

    @ParameterizedTest
    @CsvSource({
        "localhost, 0",
        "localhost.example.com, 0",
        "LocalHost, 0",
        "LOCALHOST.example.com, 0"
    })
    void rankIsThatOfTheHostByTheFirstPartOfItsName(String own, int rank) {
        Map<String, String> variables = variables("localhost,192.0.2.1");
        variables.put("HOSTNAME", own);

        assertThat(placement(variables).rank()).isEqualTo(rank);
    }

    @Test
    void rankIsThatOfTheHostWithTheWholeName() {
        Map<String, String> variables = variables("192.0.2.1,192.0.2.2");
        variables.put("HOSTNAME", "192.0.2.2");

        assertThat(placement(variables).rank()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"192.0.2.1", "127.0.0.1"}) // an address of its own, or that of another
    void hostThatDoesNotResolveIsNamed(String own) {
        Map<String, String> variables = variables(own + ",no-such-host.invalid");
        variables.put("WHERRY_RANK", "0");

        assertThatThrownBy(() -> HostVariables.placement(variables))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "host of WHERRY_HOSTS has no address: host=no-such-host.invalid,"
                                + " WHERRY_RESOLVE_SECONDS=1");
    }

    @Test
    void interruptedThreadWaitsForNamesWithoutSpinning() {
        Map<String, String> variables = variables("192.0.2.1,no-such-host.invalid");
        variables.put("WHERRY_RANK", "0");
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        variables.put("WHERRY_RESOLVE_SECONDS", "0");
        assertThatThrownBy(() -> HostVariables.placement(variables)) // loads the classes
                .isInstanceOf(IllegalArgumentException.class);
        variables.put("WHERRY_RESOLVE_SECONDS", "1");
        long before = threads.getCurrentThreadCpuTime();
        Thread.currentThread().interrupt();

        try {
            assertThatThrownBy(() -> HostVariables.placement(variables))
                    .isInstanceOf(IllegalArgumentException.class);
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            boolean _ = Thread.interrupted();
        }

        assertThat(threads.getCurrentThreadCpuTime() - before).isLessThan(MOST_CPU_NANOS);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a,b    |     | c | host is not in WHERRY_HOSTS, and WHERRY_RANK is missing: host=c",
                "a.x,a.y|     | a | several hosts have this name, and WHERRY_RANK is missing: host=a",
                "9.0.0.1,b | | 9.0.0.7 | host is not in WHERRY_HOSTS, and WHERRY_RANK is missing",
                "a:2,b  |     | a | host has several ranks, WHERRY_RANK is missing: host=a",
                "a,b    | 2   | a | hosts have fewer ranks: WHERRY_RANK=2, ranks=2",
                "a,b    | one | a | variable is not a number: WHERRY_RANK=one",
                "a:x,b  | 0   | a | invalid number of slots: WHERRY_HOSTS, entry=\"a:x\""
            })
    void invalidVariableIsNamed(String hosts, String rank, String own, String problem) {
        Map<String, String> variables = variables(hosts);
        variables.put("HOSTNAME", own);
        if (rank != null) {
            variables.put("WHERRY_RANK", rank);
        }

        assertThatThrownBy(() -> HostVariables.placement(variables))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(problem);
    }

    @Test
    void moreRanksThanAnIntCountsAreRefused() {
        Map<String, String> variables = variables("a[1-32768]:65536");
        variables.put("WHERRY_RANK", "0");

        assertThatThrownBy(() -> HostVariables.placement(variables))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("too many ranks in WHERRY_HOSTS: ranks=2147483648");
    }

    @Test
    void rankOfALauncherHasItsAddresses() {
        Map<String, String> variables = variables("a,b");
        variables.put("WHERRY_ADDRESSES", "unix:///x/%d");

        assertThat(HostVariables.areGiven(variables)).isFalse();
        assertThat(HostVariables.placement(variables)).isNull();
    }
}
