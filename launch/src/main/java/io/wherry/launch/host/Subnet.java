// SPDX-License-Identifier: Apache-2.0
package io.wherry.launch.host;

import java.net.InetAddress;

/// The addresses that have the first bits in common with another.
///
/// @param address of any host in it
/// @param bits the length of the prefix
public record Subnet(InetAddress address, int bits) {
    public Subnet {
        if (bits < 0 || bits > Byte.SIZE * address.getAddress().length) {
            throw new IllegalArgumentException(
                    "invalid length of a prefix: address="
                            + address.getHostAddress()
                            + ", bits="
                            + bits);
        }
    }

    /// Parses a text as `10.1.0.0/16` or `fd00::/8`.
    ///
    /// @throws IllegalArgumentException if it is not a subnet
    public static Subnet parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0 || !text.substring(slash + 1).matches("[0-9]{1,3}")) {
            throw new IllegalArgumentException("not a subnet as 10.1.0.0/16: " + text);
        }
        return new Subnet(
                InetAddress.ofLiteral(text.substring(0, slash)),
                Integer.parseInt(text.substring(slash + 1)));
    }

    boolean contains(InetAddress other) {
        byte[] mine = address.getAddress();
        byte[] theirs = other.getAddress();
        if (mine.length != theirs.length) {
            return false;
        }
        for (int bit = 0; bit < bits; bit++) {
            int mask = 0x80 >> bit % Byte.SIZE;
            if (((mine[bit / Byte.SIZE] ^ theirs[bit / Byte.SIZE]) & mask) != 0) {
                return false;
            }
        }
        return true;
    }

    @Override
    public String toString() {
        return address.getHostAddress() + "/" + bits;
    }
}
