// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.corpus;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.commons.math3.analysis.differentiation.DerivativeStructure;
import org.apache.commons.math3.analysis.interpolation.SplineInterpolator;
import org.apache.commons.math3.analysis.polynomials.PolynomialFunction;
import org.apache.commons.math3.complex.Complex;
import org.apache.commons.math3.complex.Quaternion;
import org.apache.commons.math3.dfp.DfpField;
import org.apache.commons.math3.distribution.EnumeratedRealDistribution;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.apache.commons.math3.distribution.PoissonDistribution;
import org.apache.commons.math3.exception.DimensionMismatchException;
import org.apache.commons.math3.exception.MathIllegalStateException;
import org.apache.commons.math3.exception.util.LocalizedFormats;
import org.apache.commons.math3.fitting.WeightedObservedPoint;
import org.apache.commons.math3.fraction.BigFraction;
import org.apache.commons.math3.fraction.Fraction;
import org.apache.commons.math3.fraction.FractionField;
import org.apache.commons.math3.geometry.euclidean.threed.Rotation;
import org.apache.commons.math3.geometry.euclidean.threed.Vector3D;
import org.apache.commons.math3.geometry.euclidean.twod.Vector2D;
import org.apache.commons.math3.linear.Array2DRowFieldMatrix;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.ArrayRealVector;
import org.apache.commons.math3.linear.BlockRealMatrix;
import org.apache.commons.math3.linear.DiagonalMatrix;
import org.apache.commons.math3.linear.OpenMapRealMatrix;
import org.apache.commons.math3.linear.OpenMapRealVector;
import org.apache.commons.math3.ml.clustering.CentroidCluster;
import org.apache.commons.math3.ml.clustering.DoublePoint;
import org.apache.commons.math3.optim.PointValuePair;
import org.apache.commons.math3.optim.linear.LinearConstraint;
import org.apache.commons.math3.optim.linear.LinearObjectiveFunction;
import org.apache.commons.math3.optim.linear.Relationship;
import org.apache.commons.math3.random.EmpiricalDistribution;
import org.apache.commons.math3.random.ISAACRandom;
import org.apache.commons.math3.random.MersenneTwister;
import org.apache.commons.math3.random.Well19937c;
import org.apache.commons.math3.stat.Frequency;
import org.apache.commons.math3.stat.descriptive.DescriptiveStatistics;
import org.apache.commons.math3.stat.descriptive.MultivariateSummaryStatistics;
import org.apache.commons.math3.stat.descriptive.SummaryStatistics;
import org.apache.commons.math3.stat.descriptive.rank.Median;
import org.apache.commons.math3.stat.descriptive.rank.PSquarePercentile;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.apache.commons.math3.util.OpenIntToDoubleHashMap;
import org.apache.commons.math3.util.OpenIntToFieldHashMap;
import org.apache.commons.math3.util.ResizableDoubleArray;

/// Graphs of Commons Math.
final class CommonsMathGraphs {
    private static final double[] NUMBERS = {1.5, -2, 3.25, 0, 1e9, 7};

    private CommonsMathGraphs() {}

    static List<CorpusGraph> all() {
        LibraryGraphs shelf = new LibraryGraphs("commons-math");
        linear(shelf);
        numbers(shelf);
        statistics(shelf);
        chance(shelf);
        others(shelf);
        return shelf.putAll(JarScan.of(Complex.class)).graphs();
    }

    private static double[][] rows(int size) {
        double[][] rows = new double[size][size];
        for (int i = 0; i < size; i++) {
            for (int j = 0; j < size; j++) {
                rows[i][j] = i * size + j + .5;
            }
        }
        return rows;
    }

    private static void linear(LibraryGraphs shelf) {
        shelf.put("real-vector", () -> new ArrayRealVector(NUMBERS))
                .put("sparse-vector", () -> new OpenMapRealVector(NUMBERS))
                .put("real-matrix", () -> new Array2DRowRealMatrix(rows(5)))
                .put("block-matrix", () -> new BlockRealMatrix(rows(70)))
                .put("diagonal-matrix", () -> new DiagonalMatrix(NUMBERS))
                .put(
                        "sparse-matrix",
                        () -> {
                            OpenMapRealMatrix matrix = new OpenMapRealMatrix(9, 9);
                            matrix.setEntry(3, 4, 5);
                            return matrix;
                        })
                .put(
                        "field-matrix",
                        () ->
                                new Array2DRowFieldMatrix<>(
                                        new Fraction[][] {
                                            {new Fraction(1, 2), Fraction.ONE},
                                            {Fraction.ZERO, new Fraction(3)}
                                        }))
                .put("linear-constraint", () -> new LinearConstraint(NUMBERS, Relationship.LEQ, 4))
                .put("linear-objective", () -> new LinearObjectiveFunction(NUMBERS, 1));
    }

    private static void numbers(LibraryGraphs shelf) {
        shelf.put("complex", () -> new Object[] {new Complex(1, 2), Complex.I, Complex.NaN})
                .put("quaternion", () -> new Quaternion(1, 2, 3, 4))
                .put(
                        "fraction",
                        () ->
                                new Object[] {
                                    new Fraction(3, 7),
                                    new BigFraction(22, 7),
                                    FractionField.getInstance()
                                })
                .put("derivative", () -> new DerivativeStructure(2, 3, 0, 1.5).sin())
                .put("dfp", () -> new DfpField(30).newDfp("3.14159265358979"))
                .put("polynomial", () -> new PolynomialFunction(NUMBERS))
                .put(
                        "spline",
                        () ->
                                new SplineInterpolator()
                                        .interpolate(
                                                new double[] {0, 1, 2, 3},
                                                new double[] {1, 3, 2, 5}))
                .put(
                        "vectors",
                        () ->
                                new Object[] {
                                    new Vector3D(1, 2, 3), new Vector2D(1, 2), Vector3D.PLUS_I
                                })
                .put("rotation", () -> new Rotation(.5, .5, .5, .5, true))
                .put(
                        "int-to-double-map",
                        () -> {
                            OpenIntToDoubleHashMap map = new OpenIntToDoubleHashMap();
                            for (int i = 0; i < 40; i++) {
                                map.put(i * 7, i / 2.0);
                            }
                            return map;
                        })
                .put(
                        "int-to-field-map",
                        () -> {
                            OpenIntToFieldHashMap<Fraction> map =
                                    new OpenIntToFieldHashMap<>(FractionField.getInstance());
                            map.put(1, Fraction.ONE_HALF);
                            return map;
                        });
    }

    private static void statistics(LibraryGraphs shelf) {
        shelf.put("descriptive-statistics", () -> new DescriptiveStatistics(NUMBERS))
                .put(
                        "summary-statistics",
                        () -> {
                            SummaryStatistics summary = new SummaryStatistics();
                            for (double number : NUMBERS) {
                                summary.addValue(number);
                            }
                            return summary;
                        })
                .put(
                        "multivariate-statistics",
                        () -> {
                            MultivariateSummaryStatistics summary =
                                    new MultivariateSummaryStatistics(2, true);
                            summary.addValue(new double[] {1, 2});
                            summary.addValue(new double[] {2, 5});
                            return summary;
                        })
                .put(
                        "frequency",
                        () -> {
                            Frequency frequency = new Frequency();
                            frequency.addValue("a");
                            frequency.addValue("b");
                            frequency.addValue("a");
                            return frequency;
                        })
                .put(
                        "regression",
                        () -> {
                            SimpleRegression regression = new SimpleRegression();
                            regression.addData(1, 2);
                            regression.addData(2, 3.5);
                            return regression;
                        })
                .put(
                        "median",
                        () -> {
                            Median median = new Median();
                            median.setData(NUMBERS);
                            return median;
                        })
                .put(
                        "p-square-percentile",
                        () -> {
                            PSquarePercentile percentile = new PSquarePercentile(90);
                            for (double number : NUMBERS) {
                                percentile.increment(number);
                            }
                            return percentile;
                        })
                .put("resizable-array", () -> new ResizableDoubleArray(NUMBERS));
    }

    private static void chance(LibraryGraphs shelf) {
        shelf.put("mersenne-twister", () -> new MersenneTwister(7))
                .put(
                        "well",
                        () -> {
                            Well19937c random = new Well19937c(7);
                            random.nextGaussian();
                            return random;
                        })
                .put("isaac", () -> new ISAACRandom(7))
                .put("normal-distribution", () -> new NormalDistribution(new Well19937c(1), 0, 2))
                .put(
                        "poisson-distribution",
                        () -> new PoissonDistribution(new Well19937c(1), 4, 1e-9, 100))
                .put(
                        "enumerated-distribution",
                        () ->
                                new EnumeratedRealDistribution(
                                        new Well19937c(1),
                                        new double[] {1, 2},
                                        new double[] {.25, .75}))
                .put(
                        "empirical-distribution",
                        () -> {
                            EmpiricalDistribution distribution =
                                    new EmpiricalDistribution(3, new Well19937c(1));
                            distribution.load(NUMBERS);
                            return distribution;
                        })
                .put(
                        "shared-random",
                        () -> {
                            MersenneTwister random = new MersenneTwister(3);
                            return new Object[] {
                                new NormalDistribution(random, 0, 1),
                                new NormalDistribution(random, 1, 1),
                                random
                            };
                        });
    }

    private static void others(LibraryGraphs shelf) {
        shelf.put("dimension-mismatch", () -> new DimensionMismatchException(3, 4))
                .put(
                        "exception-context",
                        () -> {
                            MathIllegalStateException exception =
                                    new MathIllegalStateException(
                                            LocalizedFormats.SIMPLE_MESSAGE, "x");
                            exception
                                    .getContext()
                                    .setValue("matrix", new ArrayList<>(List.of(1, 2)));
                            exception
                                    .getContext()
                                    .addMessage(LocalizedFormats.NOT_POSITIVE_SCALE, 4);
                            return exception;
                        })
                .put("point-value", () -> new PointValuePair(NUMBERS, 4.5))
                .put("observed-point", () -> new WeightedObservedPoint(1, 2, 3))
                .put(
                        "cluster",
                        () -> {
                            DoublePoint point = new DoublePoint(new double[] {1, 2});
                            CentroidCluster<DoublePoint> cluster = new CentroidCluster<>(point);
                            cluster.addPoint(point);
                            cluster.addPoint(new DoublePoint(new double[] {3, 4}));
                            return cluster;
                        })
                .put(
                        "shared-matrix",
                        () -> {
                            Array2DRowRealMatrix matrix = new Array2DRowRealMatrix(rows(3));
                            return Map.of(
                                    "first", matrix, "second", matrix, "rows", matrix.getDataRef());
                        });
    }
}
