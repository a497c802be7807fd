// SPDX-License-Identifier: Apache-2.0
package io.wherry.apps.fft;

import io.wherry.apps.job.Job;
import io.wherry.apps.job.Program;
import io.wherry.apps.job.Stack;
import java.io.IOException;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The memory layout of a vector of complex numbers.
enum VectorLayout {
    COMPLEX,
    ARRAYS;

    /// @param points number of points of the whole transform
    /// @param piece number of points that are sent at once
    Program<double[]> program(Job job, int points, int piece) throws IOException {
        boolean messages = job.stack() == Stack.MPI;
        return switch (this) {
            case COMPLEX -> {
                PieceTransport<ComplexPoints> transport =
                        messages ? new MessageObjects(job) : RemoteObjects.meet(job);
                yield new Transform<>(
                        job, new Butterfly<>(this, ComplexPoints::new, points), transport, piece);
            }
            case ARRAYS -> {
                PieceTransport<ArrayPoints> transport =
                        messages ? new MessageArrays(job) : RemoteArrays.meet(job);
                yield new Transform<>(
                        job, new Butterfly<>(this, ArrayPoints::new, points), transport, piece);
            }
        };
    }

    /// Returns the name that the option `--layout` takes.
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
            throw new TypeConversionException("unknown layout: " + label);
        }
    }
}
