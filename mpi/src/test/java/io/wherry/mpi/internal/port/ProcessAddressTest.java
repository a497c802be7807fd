// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.wherry.transport.Address;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import mpi.MPIException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Encoding of process addresses as numbers.
final class ProcessAddressTest {
    private static final ProcessId PROCESS = new ProcessId(new UUID(0x1122, 0x3344), 5);

    @Test
    void cardIsAsTheWirePageShowsIt() {
        long[] numbers = new ProcessAddress(PROCESS, "unix:///a").numbers();

        assertThat(numbers).hasSize(19).startsWith(0x1122, 0x3344, 5, 9, 0x756e_6978_3a2f_2f2fL);
        assertThat(numbers[5]).isEqualTo(0x6100_0000_0000_0000L);
        assertThat(Arrays.copyOfRange(numbers, 6, 19)).containsOnly(0);
        assertThat(ProcessAddress.read(numbers, 0))
                .containsExactly(new ProcessAddress(PROCESS, "unix:///a"));
    }

    @Test
    void onlyAddressesUpTo120BytesFit() {
        String longest = "unix:///" + "x".repeat(112);

        assertThat(ProcessAddress.fits(Address.parse(longest))).isTrue();
        assertThat(ProcessAddress.fits(Address.parse(longest + "x"))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 121, Long.MAX_VALUE, Long.MIN_VALUE})
    void lengthThatCannotBeIsRefused(long length) {
        long[] numbers = new ProcessAddress(PROCESS, "").numbers();
        numbers[3] = length;

        assertThatThrownBy(() -> ProcessAddress.read(numbers, 0)).isInstanceOf(MPIException.class);
    }

    @ParameterizedTest
    @ValueSource(longs = {-1, 1L << 31})
    void rankThatCannotBeIsRefused(long rank) {
        long[] numbers = new ProcessAddress(PROCESS, "").numbers();
        numbers[2] = rank;

        assertThatThrownBy(() -> ProcessAddress.read(numbers, 0)).isInstanceOf(MPIException.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 18, 20, 37})
    void partsOfCardsAreRefused(int count) {
        assertThatThrownBy(() -> ProcessAddress.read(new long[count], 0))
                .isInstanceOf(MPIException.class);
    }

    @Test
    void identitiesAreReadAsTheyWereWritten() {
        List<ProcessId> processes = List.of(PROCESS, new ProcessId(new UUID(-1, 1), 0));

        long[] numbers = ProcessAddress.identities(-7, processes);

        assertThat(numbers[0]).isEqualTo(-7);
        assertThat(ProcessAddress.readIdentities(numbers, 1)).isEqualTo(processes);
    }
}
