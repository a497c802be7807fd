// SPDX-License-Identifier: Apache-2.0
package acme.value;

/// The lines that a program prints.
public final class Output {

    private Output() {}

    /// Prints a value with its class.
    public static void show(String name, Object value) {
        System.out.println(name + " " + value.getClass().getName() + " " + value);
    }
}
