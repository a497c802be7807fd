// SPDX-License-Identifier: Apache-2.0
package io.wherry.bench.arrays;

import java.util.List;

/// Time of a motion as `message + row * rows + element * bytes`, all in nanoseconds: the model of the paper, with bytes
/// for elements.
///
/// The cost of a message is measured, the others are fitted by least squares of the relative errors (Gauss' normal
/// equations, 2 by 2), so that small graphs count as much as large ones.
///
/// @param message cost of a message whatever its size
/// @param row cost of an array that is an element of another
/// @param perByte cost of a byte
/// @param error root of the mean square of the relative errors
public record CostModel(double message, double row, double perByte, double error) {

    /// A measured point.
    public record Point(double rows, double bytes, double nanos) {}

    /// Fits the parameters to measured points.
    ///
    /// @throws IllegalArgumentException if the points do not determine the parameters
    public static CostModel fit(double message, List<Point> points) {
        double rowsRows = 0;
        double rowsBytes = 0;
        double bytesBytes = 0;
        double rowsRest = 0;
        double bytesRest = 0;
        for (Point point : points) {
            double rows = point.rows() / point.nanos();
            double bytes = point.bytes() / point.nanos();
            double rest = 1 - message / point.nanos();
            rowsRows += rows * rows;
            rowsBytes += rows * bytes;
            bytesBytes += bytes * bytes;
            rowsRest += rows * rest;
            bytesRest += bytes * rest;
        }
        double determinant = rowsRows * bytesBytes - rowsBytes * rowsBytes;
        if (!(determinant > 1e-9 * rowsRows * bytesBytes)) {
            throw new IllegalArgumentException("points do not determine the parameters");
        }
        double row = (rowsRest * bytesBytes - bytesRest * rowsBytes) / determinant;
        double perByte = (bytesRest * rowsRows - rowsRest * rowsBytes) / determinant;
        return new CostModel(message, row, perByte, error(message, row, perByte, points));
    }

    /// Fits points without rows by least squares; the cost of a row is 0.
    ///
    /// @throws IllegalArgumentException if there are no points
    public static CostModel fitBytes(double message, List<Point> points) {
        double bytesBytes = 0;
        double bytesRest = 0;
        for (Point point : points) {
            double bytes = point.bytes() / point.nanos();
            bytesBytes += bytes * bytes;
            bytesRest += bytes * (1 - message / point.nanos());
        }
        if (!(bytesBytes > 0)) {
            throw new IllegalArgumentException("points do not determine the parameters");
        }
        double perByte = bytesRest / bytesBytes;
        return new CostModel(message, 0, perByte, error(message, 0, perByte, points));
    }

    /// Returns a model with given parameters, to be compared with measured points.
    public static CostModel of(double message, double row, double perByte, List<Point> points) {
        return new CostModel(message, row, perByte, error(message, row, perByte, points));
    }

    private static double error(double message, double row, double perByte, List<Point> points) {
        double squares = 0;
        for (Point point : points) {
            double nanos = message + row * point.rows() + perByte * point.bytes();
            double error = nanos / point.nanos() - 1;
            squares += error * error;
        }
        return Math.sqrt(squares / points.size());
    }
}
