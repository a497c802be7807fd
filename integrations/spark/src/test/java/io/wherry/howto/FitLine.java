// SPDX-License-Identifier: Apache-2.0
package io.wherry.howto;

import io.wherry.spark.BarrierRanks;
import io.wherry.spark.RankProgram;
import java.io.Serializable;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import mpi.MPI;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;

/// The program of docs/how-to/spark-ranks.md: a line is fitted to points by gradient descent, whose steps are
/// messages between ranks.
public final class FitLine implements RankProgram<FitLine.Point, double[]> {
    private static final long serialVersionUID = 1;
    private static final int STEPS = 500;
    private static final double RATE = 0.5;

    private final int points;

    private FitLine(int points) {
        this.points = points;
    }

    public record Point(double x, double y) implements Serializable {
        static Point of(int number) {
            double x = number / 1_000.0;
            return new Point(x, 3 * x - 2 + Math.sin(number) / 10);
        }
    }

    @Override
    public double[] run(List<Point> partition) {
        MPI.Init(new String[0]);
        double[] line = {0, 0};
        double[] own = new double[2];
        double[] all = new double[2];
        for (int i = 0; i < STEPS; i++) {
            gradient(partition, line, own);
            MPI.COMM_WORLD.Allreduce(own, 0, all, 0, 2, MPI.DOUBLE, MPI.SUM);
            line[0] -= RATE * all[0] / points;
            line[1] -= RATE * all[1] / points;
        }
        MPI.Finalize();
        return line;
    }

    private static void gradient(List<Point> points, double[] line, double[] into) {
        into[0] = 0;
        into[1] = 0;
        for (Point point : points) {
            double error = line[0] * point.x() + line[1] - point.y();
            into[0] += error * point.x();
            into[1] += error;
        }
    }

    /// Returns slope and intercept of the line.
    public static double[] fit(JavaRDD<Point> points) {
        return BarrierRanks.run(points, new FitLine((int) points.count())).getFirst();
    }

    public static void main(String[] args) {
        SparkConf conf =
                new SparkConf().setAppName("line").setIfMissing("spark.master", "local[3]");
        try (JavaSparkContext spark = new JavaSparkContext(conf)) {
            List<Integer> numbers = IntStream.range(0, 1_000).boxed().toList();
            double[] line = fit(spark.parallelize(numbers, 3).map(Point::of));
            System.out.printf(Locale.ROOT, "y = %.3f x %+.3f%n", line[0], line[1]);
        }
    }
}
