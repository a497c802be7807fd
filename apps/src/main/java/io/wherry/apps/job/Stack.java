// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.job;

import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The implementation that moves the data of a program.
public enum Stack {
    SHM("shm", "remote calls over shared memory"),
    TCP("tcp", "remote calls over TCP"),
    RMI_MPI("rmi-mpi", "remote calls over MPI"),
    JAVA_RMI("java.rmi", "remote calls of the JDK over TCP"),
    MPI("mpi", "messages of MPI"),
    ISO("iso", "ISO clusters over shared memory");

    private final String label;
    private final String meaning;

    Stack(String label, String meaning) {
        this.label = label;
        this.meaning = meaning;
    }

    /// Returns a description for people.
    public String meaning() {
        return meaning;
    }

    /// Returns whether the stack supports a simulated network.
    boolean canBeSlow() {
        return this == TCP || this == JAVA_RMI;
    }

    /// Returns whether all ranks must be on one host.
    boolean isLocal() {
        return this == SHM || this == ISO;
    }

    /// Returns the name that the option `--over` takes.
    @Override
    public String toString() {
        return label;
    }

    static final class Converter implements ITypeConverter<Stack> {
        @Override
        public Stack convert(String label) {
            for (Stack stack : values()) {
                if (stack.label.equals(label)) {
                    return stack;
                }
            }
            throw new TypeConversionException("unknown stack: " + label);
        }
    }

    static final class Labels implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return List.of(values()).stream().map(Stack::toString).iterator();
        }
    }
}
