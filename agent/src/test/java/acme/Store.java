// SPDX-License-Identifier: Apache-2.0
package acme;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Scanner;

/// Saves and loads objects in files: `save NAME FILE`, `load FILE...`, or such commands from the standard input.
public final class Store {
    private Store() {}

    private static Object make(String name) {
        return switch (name) {
            case "bits" -> BitSet.valueOf(new long[] {5});
            case "deep" -> deep(100);
            default -> new Order(name);
        };
    }

    private static Object deep(int depth) {
        Object[] outer = {"inner"};
        for (int i = 0; i < depth; i++) {
            outer = new Object[] {outer};
        }
        return outer;
    }

    private static void save(String name, Path file) throws IOException {
        try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
            out.writeObject(make(name));
        }
    }

    private static void load(Path file) {
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
            Object value = in.readObject();
            System.out.println("loaded " + (value instanceof Object[] ? "array" : value));
        } catch (IOException | ClassNotFoundException e) {
            System.out.println("failed " + e);
        }
    }

    private static void run(String[] command) throws IOException {
        if (command[0].equals("save")) {
            save(command[1], Path.of(command[2]));
            return;
        }
        for (int i = 1; i < command.length; i++) {
            load(Path.of(command[i]));
        }
    }

    public static void main(String[] arguments) throws IOException {
        if (arguments.length > 0) {
            run(arguments);
            return;
        }
        System.out.println("ready");
        Scanner lines = new Scanner(System.in, Charset.defaultCharset());
        while (lines.hasNextLine()) {
            run(lines.nextLine().split(" "));
        }
    }
}
