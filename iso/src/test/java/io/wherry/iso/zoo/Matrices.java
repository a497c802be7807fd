// SPDX-License-Identifier: Apache-2.0
package io.wherry.iso.zoo;

import io.wherry.iso.Iso;
import java.util.Arrays;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/// Arrays of all kinds.
@Iso
public final class Matrices {
    private final int rows;
    private final int columns;
    private final double[] cells;
    private int @Nullable [][] grid;
    private Cell @Nullable [] row;
    private boolean[] flags = {true, false, true};
    private final byte[] bytes = new byte[3];
    private char[] letters = {'a', 'b'};

    @Iso
    static class Cell {
        final long value;

        Cell(long value) {
            this.value = value;
        }

        long times(long factor) {
            return value * factor;
        }
    }

    @Iso
    static final class Twice extends Cell {
        Twice(long value) {
            super(value);
        }

        @Override
        long times(long factor) {
            return 2 * super.times(factor);
        }
    }

    Matrices(int rows, int columns) {
        this.rows = rows;
        this.columns = columns;
        this.cells = new double[rows * columns];
    }

    void fill(Random random) {
        for (int i = 0; i < cells.length; i++) {
            cells[i] = random.nextInt(10);
        }
        grid = new int[rows][columns];
        for (int[] line : grid) {
            for (int i = 0; i < line.length; i++) {
                line[i] += i * line.length;
            }
        }
        grid[0][columns - 1]++;
        row = new Cell[columns];
        for (int i = 0; i < row.length; i++) {
            row[i] = i % 2 == 0 ? new Cell(i) : new Twice(i);
        }
        row[columns - 1] = null;
    }

    Matrices times(Matrices other) {
        if (columns != other.rows) {
            throw new IllegalArgumentException(columns + " columns, " + other.rows + " rows");
        }
        Matrices product = new Matrices(rows, other.columns);
        for (int i = 0; i < rows; i++) {
            for (int j = 0; j < other.columns; j++) {
                double sum = 0;
                for (int k = 0; k < columns; k++) {
                    sum += cells[i * columns + k] * other.cells[k * other.columns + j];
                }
                product.cells[i * other.columns + j] = sum;
            }
        }
        return product;
    }

    double[] cells() {
        return cells;
    }

    static void increment(double[] values, int @Nullable [] more) {
        for (int i = 0; i < values.length; i++) {
            values[i]++;
        }
        if (more != null) {
            more[0] = more.length;
        }
    }

    long sum() {
        long sum = 0;
        Cell[] cells = row;
        if (cells == null) {
            return -1;
        }
        for (Cell cell : cells) {
            sum += cell == null ? 5 : cell.times(3);
        }
        int[][] all = grid;
        if (all != null) {
            for (int[] line : all) {
                sum += line[0] + line[line.length - 1];
            }
        }
        for (boolean flag : flags) {
            sum += flag ? 1 : 0;
        }
        for (byte one : bytes) {
            sum += one;
        }
        for (char letter : letters) {
            sum += letter;
        }
        return sum;
    }

    String arrays() {
        double[] sorted = cells.clone();
        Arrays.sort(sorted);
        bytes[1] = (byte) (bytes[1] + 5);
        bytes[2]--;
        flags[1] |= true;
        double[] part = Arrays.copyOfRange(sorted, 1, 3);
        System.arraycopy(sorted, 0, sorted, 1, sorted.length - 1);
        String[] words = {"x", "y", "z"};
        words[1] = Arrays.toString(bytes);
        letters = "letters".toCharArray();
        Object[] objects = {this.rows, words[2], row == null ? null : row[0]};
        long[] longs = new long[] {1L << 40, -1};
        longs[0] += longs[1]--;
        short[] shorts = {1, 2};
        float[] floats = {1.5f};
        floats[0] *= shorts[1];
        return Arrays.toString(sorted)
                + Arrays.toString(part)
                + String.join(",", words)
                + objects.length
                + (objects[2] instanceof Cell cell ? cell.value : -1)
                + longs[0]
                + longs[1]
                + floats[0]
                + new String(letters);
    }

    String wrong(int which) {
        try {
            return switch (which) {
                case 0 -> "" + cells[cells.length];
                case 1 -> "" + new int[-which].length;
                case 2 -> "" + grid[which][-1];
                case 3 -> {
                    int[] none = null;
                    yield "" + none[0];
                }
                case 4 -> {
                    Object object = cells;
                    yield "" + ((double[]) object).length;
                }
                default -> {
                    row[row.length - 1].times(1);
                    yield "";
                }
            };
        } catch (ArrayIndexOutOfBoundsException e) {
            return "outside " + e.getMessage();
        } catch (NegativeArraySizeException | NullPointerException e) {
            return e.getClass().getName();
        }
    }

    /// Runs the program.
    public static String run(long seed) {
        Random random = new Random(seed);
        Matrices one = new Matrices(3, 4);
        Matrices other = new Matrices(4, 5);
        one.fill(random);
        other.fill(random);
        StringBuilder log = new StringBuilder();
        log.append(Arrays.toString(one.times(other).cells()))
                .append(one.sum())
                .append(one.arrays());
        try {
            log.append(one.times(one).rows);
        } catch (IllegalArgumentException e) {
            log.append(e.getMessage());
        }
        double[] mine = {1, 2, 3};
        int[] more = {0, 0};
        increment(mine, more);
        increment(mine, null);
        log.append(Arrays.toString(mine)).append(more[0]).append(one.sum());
        for (int i = 0; i < 6; i++) {
            log.append(other.wrong(i)).append('\n');
        }
        return log.toString();
    }
}
