// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Stack;
import java.io.IOException;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// What a vector of complex numbers is made of.
enum VectorLayout {
    COMPLEX,
    ARRAYS;

    /// @param points of the whole transform
    /// @param piece how many of them are sent at once
    Program<double[]> program(Job job, int points, int piece) throws IOException {
        boolean messages = job.stack() == Stack.MPI;
        return switch (this) {
            case COMPLEX -> {
                PieceTransport<ComplexPoints> carrier =
                        messages ? new MessageObjects(job) : RemoteObjects.meet(job);
                yield new Transform<>(
                        job, new Butterfly<>(this, ComplexPoints::new, points), carrier, piece);
            }
            case ARRAYS -> {
                PieceTransport<ArrayPoints> carrier =
                        messages ? new MessageArrays(job) : RemoteArrays.meet(job);
                yield new Transform<>(
                        job, new Butterfly<>(this, ArrayPoints::new, points), carrier, piece);
            }
        };
    }

    /// As the option `--layout` has it.
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    static final class Converter implements ITypeConverter<VectorLayout> {
        @Override
        public VectorLayout convert(String label) {
            for (VectorLayout layout : values()) {
                if (layout.toString().equals(label)) {
                    return layout;
                }
            }
            throw new TypeConversionException("no layout: " + label);
        }
    }
}
