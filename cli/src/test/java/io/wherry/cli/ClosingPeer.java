// SPDX-License-Identifier: Apache-2.0
package io.wherry.cli;

/// A program that closes its standard output.
final class ClosingPeer {
    private ClosingPeer() {}

    public static void main(String[] arguments) {
        System.out.println("said");
        System.out.close();
    }
}
