// SPDX-License-Identifier: Apache-2.0
package io.wherry.rmi;

import io.wherry.rmi.TillPeer.Till;
import java.io.ObjectInputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// A program that reads a stub from a file, calls its object, and prints the result.
final class StubReader {
    private StubReader() {}

    public static void main(String[] arguments) throws Exception {
        try (ObjectInputStream in =
                new ObjectInputStream(Files.newInputStream(Path.of(arguments[0])))) {
            System.out.println(((Till) in.readObject()).add(1));
        }
        System.exit(0);
    }
}
