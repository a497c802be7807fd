// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.internal.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import io.wherry.codec.GraphCodec;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Decimal numbers around the limits of a long and of a scale.
final class BigDecimalCodecTest {
    private final GraphCodec codec = GraphCodec.lean();

    /// The message ends with the unscaled value as BigInteger has it.
    private void assertCopied(BigDecimal value) throws IOException {
        byte[] unscaled = value.unscaledValue().toByteArray();

        byte[] bytes = codec.encode(value);

        int from = bytes.length - unscaled.length;
        assertThat(codec.decode(bytes)).isEqualTo(value);
        assertThat(Arrays.copyOfRange(bytes, from, bytes.length))
                .as(value.toString())
                .isEqualTo(unscaled);
        assertThat(bytes[from - 1]).isEqualTo((byte) unscaled.length);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 2, -2, 63, 64, -64, -65, 8192, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void numbersOfAnyScaleAreCopied(int scale) throws IOException {
        for (int bits = 0; bits < 130; bits++) {
            BigInteger power = BigInteger.ONE.shiftLeft(bits);
            assertCopied(new BigDecimal(power, scale));
            assertCopied(new BigDecimal(power.negate(), scale));
            assertCopied(new BigDecimal(power.subtract(BigInteger.ONE), scale));
            assertCopied(new BigDecimal(power.not(), scale));
        }
    }

    @Test
    void numbersOfAnyLengthAreCopied() throws IOException {
        Random random = new Random(1);
        for (int digits = 1; digits < 45; digits++) {
            BigInteger least = BigInteger.TEN.pow(digits - 1);
            assertCopied(new BigDecimal(least, 2));
            assertCopied(
                    new BigDecimal(least.multiply(BigInteger.TEN).subtract(BigInteger.ONE), 2));
            assertCopied(new BigDecimal(new BigInteger(3 * digits, random), random.nextInt(9)));
        }
    }
}
