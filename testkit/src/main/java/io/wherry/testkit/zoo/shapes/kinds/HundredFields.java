// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.kinds;

import java.io.Serializable;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jspecify.annotations.Nullable;

/// Has 100 fields, ten of each of ten types.
public final class HundredFields implements Serializable {
    private static final long serialVersionUID = 1L;

    public int f00;
    public long f01;
    public double f02;
    public boolean f03;
    public @Nullable String f04;
    public byte f05;
    public float f06;
    public short f07;
    public char f08;
    public @Nullable Integer f09;
    public int f10;
    public long f11;
    public double f12;
    public boolean f13;
    public @Nullable String f14;
    public byte f15;
    public float f16;
    public short f17;
    public char f18;
    public @Nullable Integer f19;
    public int f20;
    public long f21;
    public double f22;
    public boolean f23;
    public @Nullable String f24;
    public byte f25;
    public float f26;
    public short f27;
    public char f28;
    public @Nullable Integer f29;
    public int f30;
    public long f31;
    public double f32;
    public boolean f33;
    public @Nullable String f34;
    public byte f35;
    public float f36;
    public short f37;
    public char f38;
    public @Nullable Integer f39;
    public int f40;
    public long f41;
    public double f42;
    public boolean f43;
    public @Nullable String f44;
    public byte f45;
    public float f46;
    public short f47;
    public char f48;
    public @Nullable Integer f49;
    public int f50;
    public long f51;
    public double f52;
    public boolean f53;
    public @Nullable String f54;
    public byte f55;
    public float f56;
    public short f57;
    public char f58;
    public @Nullable Integer f59;
    public int f60;
    public long f61;
    public double f62;
    public boolean f63;
    public @Nullable String f64;
    public byte f65;
    public float f66;
    public short f67;
    public char f68;
    public @Nullable Integer f69;
    public int f70;
    public long f71;
    public double f72;
    public boolean f73;
    public @Nullable String f74;
    public byte f75;
    public float f76;
    public short f77;
    public char f78;
    public @Nullable Integer f79;
    public int f80;
    public long f81;
    public double f82;
    public boolean f83;
    public @Nullable String f84;
    public byte f85;
    public float f86;
    public short f87;
    public char f88;
    public @Nullable Integer f89;
    public int f90;
    public long f91;
    public double f92;
    public boolean f93;
    public @Nullable String f94;
    public byte f95;
    public float f96;
    public short f97;
    public char f98;
    public @Nullable Integer f99;

    public HundredFields() {}

    /// Every field follows from its name and `seed`.
    public static HundredFields of(int seed) {
        HundredFields object = new HundredFields();
        try {
            for (Field field : HundredFields.class.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers())) {
                    field.set(object, value(field.getType(), seed + field.getName().hashCode()));
                }
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError("the fields are public", e);
        }
        return object;
    }

    private static Object value(Class<?> type, int n) {
        return switch (type.getSimpleName()) {
            case "int", "Integer" -> n;
            case "long" -> n * 1_000_003L;
            case "double" -> n / 3.0;
            case "boolean" -> n % 2 == 0;
            case "byte" -> (byte) n;
            case "float" -> n / 7f;
            case "short" -> (short) n;
            case "char" -> (char) n;
            default -> "text " + n;
        };
    }
}
