// SPDX-License-Identifier: Apache-2.0
package io.wherry.mpi.internal.port;

import io.wherry.transport.Address;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import mpi.MPI;
import mpi.MPIException;

/// A process to which a link may be opened: its identity, and the address at which it listens for
/// other jobs.
///
/// ```text
///  0        1        2      3        4 ...           18
///  +--------+--------+------+--------+----------------+   numbers of 8 bytes
///  | job    | job    | rank | bytes  | address, UTF-8 |
///  | (high) | (low)  |      | of it  | padded with 0  |
///  +--------+--------+------+--------+----------------+
/// ```
///
/// @param address empty if the process does not listen
public record ProcessAddress(ProcessId process, String address) {
    /// Number of `long`s of an entry.
    public static final int LENGTH = 19;

    private static final int IDENTITY = 3;
    private static final int ADDRESS_AT = 4;
    private static final int LONGEST_ADDRESS = (LENGTH - ADDRESS_AT) * Long.BYTES;

    /// Returns whether the address fits into an entry.
    public static boolean fits(Address address) {
        return bytes(address.toString()).length <= LONGEST_ADDRESS;
    }

    private static MPIException error(int errorClass, String message) {
        return new MPIException(errorClass, errorClass, message);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /// Encodes this entry.
    public long[] numbers() {
        byte[] text = bytes(address);
        ByteBuffer padded = ByteBuffer.allocate(LONGEST_ADDRESS);
        padded.put(text).clear();
        long[] numbers = new long[LENGTH];
        putIdentity(process, numbers, 0);
        numbers[IDENTITY] = text.length;
        for (int i = ADDRESS_AT; i < LENGTH; i++) {
            numbers[i] = padded.getLong();
        }
        return numbers;
    }

    private static void putIdentity(ProcessId process, long[] numbers, int at) {
        numbers[at] = process.job().getMostSignificantBits();
        numbers[at + 1] = process.job().getLeastSignificantBits();
        numbers[at + 2] = process.rank();
    }

    /// Decodes all entries after the first `from` numbers.
    ///
    /// @throws MPIException if the numbers are invalid (`ERR_OTHER`)
    public static List<ProcessAddress> read(long[] numbers, int from) {
        checkLength(numbers, from, LENGTH);
        List<ProcessAddress> all = new ArrayList<>();
        for (int at = from; at < numbers.length; at += LENGTH) {
            all.add(new ProcessAddress(identity(numbers, at), address(numbers, at)));
        }
        return all;
    }

    private static String address(long[] numbers, int at) {
        long length = numbers[at + IDENTITY];
        if (length < 0 || length > LONGEST_ADDRESS) {
            throw error(MPI.ERR_OTHER, "invalid length of an address: " + length);
        }
        ByteBuffer padded = ByteBuffer.allocate(LONGEST_ADDRESS);
        for (int i = ADDRESS_AT; i < LENGTH; i++) {
            padded.putLong(numbers[at + i]);
        }
        return new String(padded.array(), 0, (int) length, StandardCharsets.UTF_8);
    }

    private static ProcessId identity(long[] numbers, int at) {
        long rank = numbers[at + 2];
        if (rank < 0 || rank > Integer.MAX_VALUE) {
            throw error(MPI.ERR_OTHER, "invalid rank of a process: rank=" + rank);
        }
        return new ProcessId(new UUID(numbers[at], numbers[at + 1]), (int) rank);
    }

    private static void checkLength(long[] numbers, int from, int each) {
        if (numbers.length <= from || (numbers.length - from) % each != 0) {
            throw error(MPI.ERR_OTHER, "invalid introduction of a group: count=" + numbers.length);
        }
    }

    /// Encodes `first`, then the identities of some processes without their addresses.
    public static long[] identities(long first, List<ProcessId> processes) {
        long[] numbers = new long[1 + IDENTITY * processes.size()];
        numbers[0] = first;
        for (int i = 0; i < processes.size(); i++) {
            putIdentity(processes.get(i), numbers, 1 + IDENTITY * i);
        }
        return numbers;
    }

    /// Decodes the numbers of [#identities], from index `from` on.
    public static List<ProcessId> readIdentities(long[] numbers, int from) {
        checkLength(numbers, from, IDENTITY);
        List<ProcessId> processes = new ArrayList<>();
        for (int at = from; at < numbers.length; at += IDENTITY) {
            processes.add(identity(numbers, at));
        }
        return processes;
    }
}
