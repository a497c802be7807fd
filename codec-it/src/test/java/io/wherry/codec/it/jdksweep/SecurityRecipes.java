// SPDX-License-Identifier: Apache-2.0
package io.wherry.codec.it.jdksweep;

import java.net.URI;
import java.nio.file.Path;
import java.security.AllPermission;
import java.security.CodeSigner;
import java.security.CodeSource;
import java.security.KeyPairGenerator;
import java.security.KeyRep;
import java.security.KeyStore;
import java.security.Permission;
import java.security.PermissionCollection;
import java.security.Permissions;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.SignedObject;
import java.security.Timestamp;
import java.security.UnresolvedPermission;
import java.security.cert.CRLReason;
import java.security.cert.CertPath;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateRevokedException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.List;
import java.util.Map;
import javax.crypto.Cipher;
import javax.crypto.SealedObject;
import javax.crypto.spec.SecretKeySpec;
import javax.management.MBeanPermission;
import javax.management.MBeanServerPermission;
import javax.management.MBeanTrustPermission;
import javax.security.auth.PrivateCredentialPermission;
import javax.security.auth.Subject;
import javax.security.auth.kerberos.DelegationPermission;
import javax.security.auth.kerberos.KerberosPrincipal;
import javax.security.auth.kerberos.KerberosTicket;
import javax.security.auth.kerberos.ServicePermission;
import javax.security.auth.x500.X500Principal;

/// Permissions and their collections, keys, certificates, providers.
@SuppressWarnings({"JavaUtilDate", "removal"}) // old classes are made too
final class SecurityRecipes {
    private final List<Recipe> recipes = new ArrayList<>();

    private SecurityRecipes() {}

    static List<Recipe> all() {
        SecurityRecipes family = new SecurityRecipes();
        family.permissions();
        family.collections();
        family.keys();
        family.certificates();
        family.sealed();
        family.kerberos();
        return family.recipes;
    }

    private void add(String name, Recipe.Maker maker) {
        recipes.add(new Recipe(name, maker));
    }

    private static List<Permission> somePermissions() {
        return List.of(
                new AllPermission(),
                new RuntimePermission("exit.*"),
                new java.io.FilePermission("/tmp/-", "read"),
                new java.net.SocketPermission("127.0.0.1:1024-", "connect,resolve"),
                new java.util.PropertyPermission("a.b", "write"),
                new DelegationPermission("\"host/a@B\" \"krbtgt/B@B\""),
                new ServicePermission("host/a@B", "initiate"),
                new MBeanServerPermission("createMBeanServer"),
                new UnresolvedPermission("no.such.Permission", "name", "actions", null));
    }

    private void permissions() {
        add("MBeanPermission", () -> new MBeanPermission("a.B#c[d:type=e]", "getAttribute"));
        add("MBeanServerPermission", () -> new MBeanServerPermission("createMBeanServer"));
        add("MBeanTrustPermission", () -> new MBeanTrustPermission("register"));
        add("ManagementPermission", () -> new java.lang.management.ManagementPermission("monitor"));
        add("LoggingPermission", () -> new java.util.logging.LoggingPermission("control", null));
        add("JDIPermission", () -> new com.sun.jdi.JDIPermission("virtualMachineManager"));
        add(
                "AttachPermission",
                () -> new com.sun.tools.attach.AttachPermission("attachVirtualMachine"));
        add(
                "FlightRecorderPermission",
                () -> new jdk.jfr.FlightRecorderPermission("accessFlightRecorder"));
        add("CardPermission", () -> new javax.smartcardio.CardPermission("*", "connect"));
        add(
                "PrivateCredentialPermission",
                () -> new PrivateCredentialPermission("a.B a.P \"name\"", "read"));
        add(
                "UnresolvedPermission",
                () -> new UnresolvedPermission("no.such.Permission", "name", "actions", chain()));
    }

    private void collections() {
        for (Permission permission : somePermissions()) {
            String name = permission.getClass().getSimpleName() + " collection";
            add(name, () -> collection(permission));
        }
        add("Permissions", SecurityRecipes::together);
        add("Permissions, read-only", SecurityRecipes::readOnly);
    }

    private static Object collection(Permission permission) {
        PermissionCollection collection = permission.newPermissionCollection();
        if (collection != null) {
            collection.add(permission);
        }
        return collection;
    }

    private static Permissions together() {
        Permissions permissions = new Permissions();
        somePermissions().forEach(permissions::add);
        return permissions;
    }

    private static Object readOnly() {
        Permissions permissions = together();
        permissions.setReadOnly();
        return permissions;
    }

    private void keys() {
        for (String algorithm :
                List.of(
                        "RSA",
                        "RSASSA-PSS",
                        "DSA",
                        "EC",
                        "Ed25519",
                        "X25519",
                        "DH",
                        "ML-KEM",
                        "ML-DSA")) {
            add(
                    "KeyPair " + algorithm,
                    () -> KeyPairGenerator.getInstance(algorithm).generateKeyPair());
        }
        add("SecretKeySpec", () -> new SecretKeySpec(new byte[16], "AES"));
        add("KeyRep", () -> new KeyRep(KeyRep.Type.SECRET, "AES", "RAW", new byte[16]));
        add("SecureRandom", SecureRandom::new);
        add("SecureRandom DRBG", () -> SecureRandom.getInstance("DRBG"));
        add("SecureRandom SHA1PRNG", () -> SecureRandom.getInstance("SHA1PRNG"));
        for (String provider : List.of("SUN", "SunRsaSign", "SunEC", "SunJCE")) {
            add("Provider " + provider, () -> java.security.Security.getProvider(provider));
        }
        add("X500Principal", () -> new X500Principal("CN=name, O=firm, C=DE"));
        add("LdapPrincipal", () -> new com.sun.security.auth.LdapPrincipal("cn=name"));
        add(
                "Subject",
                () ->
                        new Subject(
                                false,
                                java.util.Set.of(new X500Principal("CN=a")),
                                java.util.Set.of(),
                                java.util.Set.of()));
    }

    /// Two certificates that the JDK trusts.
    private static Certificate[] chain() throws Exception {
        Path file = Path.of(System.getProperty("java.home"), "lib", "security", "cacerts");
        KeyStore store = KeyStore.getInstance(file.toFile(), (char[]) null);
        List<String> aliases = Collections.list(store.aliases());
        Collections.sort(aliases);
        return new Certificate[] {
            store.getCertificate(aliases.get(0)), store.getCertificate(aliases.get(1))
        };
    }

    private static CertPath path() throws Exception {
        return CertificateFactory.getInstance("X.509").generateCertPath(List.of(chain()));
    }

    private void certificates() {
        add("Certificate", () -> chain()[0]);
        add("CertPath", SecurityRecipes::path);
        add("Timestamp", () -> new Timestamp(new Date(1000), path()));
        add("CodeSigner", () -> new CodeSigner(path(), new Timestamp(new Date(1000), path())));
        add("CodeSource", () -> new CodeSource(URI.create("file:/a").toURL(), chain()));
        add(
                "CodeSource with signers",
                () -> new CodeSource(null, new CodeSigner[] {new CodeSigner(path(), null)}));
        add(
                "CertificateRevokedException",
                () ->
                        new CertificateRevokedException(
                                new Date(1000),
                                CRLReason.KEY_COMPROMISE,
                                new X500Principal("CN=a"),
                                Map.of()));
        add(
                "CertPathValidatorException",
                () -> new java.security.cert.CertPathValidatorException("text", null, path(), 0));
    }

    private void sealed() {
        add("SealedObject", SecurityRecipes::sealedObject);
        add("SignedObject", SecurityRecipes::signedObject);
    }

    private static Object sealedObject() throws Exception {
        Cipher cipher = Cipher.getInstance("AES/ECB/PKCS5Padding");
        cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"));
        return new SealedObject("content", cipher);
    }

    private static Object signedObject() throws Exception {
        return new SignedObject(
                "content",
                KeyPairGenerator.getInstance("EC").generateKeyPair().getPrivate(),
                Signature.getInstance("SHA256withECDSA"));
    }

    private void kerberos() {
        KerberosPrincipal principal = new KerberosPrincipal("client@REALM", 1);
        add("KerberosPrincipal", () -> principal);
        add(
                "KerberosTicket",
                () ->
                        new KerberosTicket(
                                new byte[] {1},
                                principal,
                                principal,
                                new byte[8],
                                1,
                                new boolean[32],
                                new Date(1),
                                new Date(2),
                                new Date(3),
                                new Date(4),
                                null));
        add("DelegationPermission", () -> new DelegationPermission("\"host/a@B\" \"krbtgt/B@B\""));
        add("ServicePermission", () -> new ServicePermission("host/a@B", "accept"));
    }
}
