// SPDX-License-Identifier: Apache-2.0
package io.wherry.testkit.zoo.shapes.hooks;

import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/// Sends its fields under other names and types than it keeps them.
public final class RenamedFields implements Serializable {
    private static final long serialVersionUID = 1L;

    @SuppressWarnings("UnusedVariable") // java.io looks for it
    private static final ObjectStreamField[] serialPersistentFields = {
        new ObjectStreamField("celsius", double.class),
        new ObjectStreamField("hourly", double[].class),
        new ObjectStreamField("place", Object.class),
        new ObjectStreamField("never", int.class),
    };

    private double kelvin;
    private @Nullable String town;
    private double[] readings;

    public RenamedFields(String town, double... readings) {
        this.kelvin = readings[0];
        this.town = town;
        this.readings = readings;
    }

    private void writeObject(ObjectOutputStream out) throws IOException {
        ObjectOutputStream.PutField fields = out.putFields();
        fields.put("place", town);
        fields.put("celsius", kelvin - 256);
        fields.put("hourly", readings);
        out.writeFields();
    }

    private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
        ObjectInputStream.GetField fields = in.readFields();
        kelvin = fields.get("celsius", 0.0) + 256;
        town = (String) fields.get("place", "nowhere");
        readings = (double[]) fields.get("hourly", new double[0]);
        if (fields.get("never", -1) != 0 || fields.defaulted("never")) {
            throw new IOException("a field that was not put reads as zero");
        }
    }
}
